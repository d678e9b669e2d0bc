import { requireTransactionRow } from "../banking/index.ts";
import { toNumber } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import {
  DateTime,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { confirmProposal, declineProposal, findProposals, type ProposalRow } from "./propose-payments.ts";

const PaymentProposal = Resource(
  {
    id: Uuid,
    transaction_id: Uuid,
    invoice_id: Uuid,
    invoice_number: Nullable(Type.String()),
    customer_name: Nullable(Type.String()),
    amount: NumberOut,
    currency: Type.String(),
    kind: OneOf(["full", "part", "over", "several"]),
    evidence: OneOf(["number", "amount_and_payer"]),
    confidence_score: Type.String({ description: "0.000 to 1.000" }),
    reasons: ListOf(Type.String()),
    status: OneOf(["pending", "confirmed", "declined", "expired"]),
    created_at: DateTime,
  },
  { title: "Payment proposal" },
);
type PaymentProposal = Static<typeof PaymentProposal>;

function toProposal({ booking_date: _date, reference: _reference, ...row }: ProposalRow): PaymentProposal {
  const confidence_score = Number(row.confidence_score).toFixed(3);
  return { ...row, amount: toNumber(row.amount), confidence_score } as PaymentProposal;
}

const common = { tag: "Transactions" };
const path = "/v1/transactions/{id}/payment-proposals";

export const paymentProposalRoutes: AnyRoute[] = [
  route({
    ...common,
    method: "GET",
    path,
    summary: "List the invoices that a transaction may pay",
    scope: "transactions.read",
    params: Type.Object({ id: Uuid }),
    data: ListOf(PaymentProposal),
    async handle({ tx, organization_id, params: { id } }) {
      await requireTransactionRow(tx, organization_id, id);
      return { data: await proposals(tx, organization_id, id) };
    },
  }),
  ...(["confirm", "decline"] as const).map((verb) =>
    route({
      ...common,
      method: "POST",
      path: `${path}/{proposal_id}/${verb}`,
      summary:
        verb === "confirm"
          ? "Record a proposed payment of an invoice"
          : "Decline a proposed payment; it is not proposed again",
      scope: "invoices.write",
      params: Type.Object({ id: Uuid, proposal_id: Uuid }),
      data: PaymentProposal,
      async handle({ tx, organization_id, params: { id, proposal_id }, now }) {
        if (verb === "confirm") await confirmProposal(tx, organization_id, id, proposal_id, now);
        else await declineProposal(tx, organization_id, id, proposal_id);
        const decided = await proposals(tx, organization_id, id);
        return { data: decided.find((one) => one.id === proposal_id) as PaymentProposal };
      },
    }),
  ),
];

async function proposals(tx: Tx, org: OrganizationId, id: string): Promise<PaymentProposal[]> {
  return (await findProposals(tx, org, id)).map(toProposal);
}

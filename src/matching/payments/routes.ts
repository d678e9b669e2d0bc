import { requireTransactionRow } from "../../banking/index.ts";
import { answerPayment, Payment } from "../../invoices/index.ts";
import { toNumber } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { Body, IdOf, ListOf, MoneyIn, Type, Uuid } from "../../platform/http/schema.ts";
import { enumField, uuidField } from "../../platform/list/fields.ts";
import { type KeptCounts, keptGroups } from "../../platform/list/kept-counts.ts";
import { listRoute } from "../../platform/list/list-route.ts";
import type { ListSpec } from "../../platform/list/spec.ts";
import { proposalStatuses } from "../constants.ts";
import { payByHand } from "./pay-by-hand.ts";
import {
  confirmProposal,
  declineProposal,
  findProposals,
  type ProposalRow,
  proposalJoins,
  proposalSelect,
} from "./propose-payments.ts";
import { PaymentProposal } from "./schema.ts";

/** Returns only documented fields; the list adds internal columns. */
function toProposal(row: ProposalRow): PaymentProposal {
  return {
    id: row.id,
    transaction_id: row.transaction_id,
    invoice_id: row.invoice_id,
    invoice_number: row.invoice_number,
    customer_name: row.customer_name,
    amount: toNumber(row.amount),
    currency: row.currency,
    kind: row.kind,
    evidence: row.evidence,
    confidence_score: Number(row.confidence_score).toFixed(3),
    reasons: row.reasons,
    status: row.status,
    created_at: row.created_at,
  };
}

const common = { tag: "Transactions" };
const path = "/v1/transactions/{id}/payment-proposals";

const kept_counts: KeptCounts = {
  table: "payment_proposals_counts",
  dimensions: ["status"],
  facets: [],
  ranges: {},
};

/** The proposals of all transactions and invoices, for the user to review. */
const list: ListSpec = {
  name: "payment-proposals",
  from: sql`payment_proposals p`,
  joins: proposalJoins,
  organization: sql`p.organization_id`,
  id: sql`p.id`,
  sorts: { created_at: { expression: sql`p.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: {
    status: enumField(sql`p.status`, proposalStatuses),
    invoice_id: uuidField(sql`p.invoice_id`),
    transaction_id: uuidField(sql`p.transaction_id`),
  },
  kept_counts,
};

/** How many proposals wait for a decision. */
export async function countPendingProposals(tx: Tx, org: OrganizationId): Promise<number> {
  const rows = await tx.many<{ status: ProposalRow["status"]; count: number }>(
    keptGroups(kept_counts, org, ["status"]),
  );
  return rows.find(({ status }) => status === "pending")?.count ?? 0;
}

export const paymentProposalRoutes: AnyRoute[] = [
  listRoute({
    ...common,
    path: "/v1/payment-proposals",
    operation_id: "listPaymentProposals",
    summary: "List payments that were proposed for invoices",
    scope: "transactions.read",
    list,
    resource: PaymentProposal,
    select: proposalSelect,
    toResource: toProposal,
  }),
  route({
    ...common,
    method: "GET",
    path,
    operation_id: "listTransactionPaymentProposals",
    summary: "List the invoices that a transaction may pay",
    scope: "transactions.read",
    params: Type.Object({ id: Uuid }),
    data: ListOf(PaymentProposal),
    async handle({ tx, organization_id, params: { id } }) {
      await requireTransactionRow(tx, organization_id, id);
      return { data: await proposals(tx, organization_id, id) };
    },
  }),
  route({
    ...common,
    method: "POST",
    path: "/v1/transactions/{id}/payments",
    operation_id: "payInvoiceWithTransaction",
    summary: "Record that a transaction pays an invoice; the amount defaults to as much as both allow",
    scope: "invoices.write",
    params: Type.Object({ id: Uuid }),
    body: Body({ invoice_id: IdOf("invoices") }, { amount: MoneyIn }),
    data: Payment,
    status: 201,
    async handle({ tx, organization_id, params: { id }, body, now }) {
      return answerPayment(tx, organization_id, await payByHand(tx, organization_id, id, body, now));
    },
  }),
  ...(["confirm", "decline"] as const).map((verb) =>
    route({
      ...common,
      method: "POST",
      path: `${path}/{proposal_id}/${verb}`,
      operation_id: `${verb}PaymentProposal`,
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

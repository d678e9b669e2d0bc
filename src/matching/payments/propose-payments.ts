/**
 * Incoming payments of the organization's invoices: found by index, proposed, and recorded when the user
 * confirms.
 */

import { recordPayment } from "../../invoices/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { Conflict, NotFound } from "../../kernel/errors.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { normalizeName } from "../../kernel/names.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { recordEvents } from "../../platform/events/record-event.ts";
import { aliasOf, pairKey } from "../choosing/memory.ts";
import { findAliases, saveAlias } from "../choosing/memory-store.ts";
import type { proposalEvidence, proposalKinds, proposalStatuses } from "../constants.ts";
import { confidenceText, type MatchTransaction } from "../matching.ts";
import { textOf } from "../scoring/name-score.ts";
import { keysInText } from "../scoring/reference-number.ts";
import { findIncoming, findTransactionById, preferIndexes } from "../store.ts";
import { type OpenInvoice, proposeInvoicePayments } from "./invoice-payments.ts";

const invoices_max = 200;
const open_amount = sql`v.total - v.paid_amount - v.credited_amount`;

export async function proposePayments(
  tx: Tx,
  org: OrganizationId,
  transactions: readonly MatchTransaction[],
): Promise<void> {
  const incoming = transactions.filter(({ amount }) => !amount.startsWith("-") && amount !== "0");
  if (incoming.length === 0) return;
  const invoices = await findOpenInvoices(tx, org, incoming);
  if (invoices.length === 0) return;
  const names = invoices.map((invoice) => normalizeName(invoice.customer_name));
  const aliases = await findAliases(tx, org, names);
  const declined = await findDeclined(tx, org, incoming);
  const rows = proposeInvoicePayments(incoming, invoices, { aliases, declined }).flatMap(
    ({ transaction_id, payments, kind, evidence, confidence, reasons }) =>
      payments.map(({ invoice_id, amount }) => ({
        id: newId(),
        transaction_id,
        invoice_id,
        amount,
        kind,
        evidence,
        confidence_score: confidenceText(confidence),
        reasons,
      })),
  );
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into payment_proposals (organization_id, id, transaction_id, invoice_id, amount, kind, evidence,
      confidence_score, reasons, status)
    select ${org}, r.id, r.transaction_id, r.invoice_id, r.amount, r.kind, r.evidence, r.confidence_score,
      array(select jsonb_array_elements_text(r.reasons)), 'pending'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, transaction_id uuid, invoice_id uuid,
      amount numeric, kind text, evidence text, confidence_score numeric, reasons jsonb)
    on conflict (organization_id, transaction_id, invoice_id) do update
      set amount = excluded.amount, kind = excluded.kind, evidence = excluded.evidence,
        confidence_score = excluded.confidence_score, reasons = excluded.reasons, status = 'pending'
      where payment_proposals.status in ('pending', 'expired')`);
  await announceProposals(
    tx,
    org,
    rows.map(({ transaction_id }) => transaction_id),
  );
}

/** Proposals are shown with their transaction, and have no events of their own. */
function announceProposals(tx: Tx, org: OrganizationId, transaction_ids: readonly string[]): Promise<void> {
  return recordEvents(
    tx,
    org,
    "transaction.updated",
    [...new Set(transaction_ids)].map((id) => ({ id, changed: ["payment_proposals"] })),
  );
}

/**
 * A newly finalized invoice may have been paid already; looks for its payment among unmatched transactions.
 */
export async function proposePaymentsOf(tx: Tx, org: OrganizationId, invoice_id: string): Promise<void> {
  const invoice = await tx.maybe<Row<"invoices", "number" | "date" | "currency"> & { open: Decimal }>(sql`
    select v.number, v.date, v.currency, ${open_amount} as open
    from invoices v
    where v.organization_id = ${org} and v.id = ${invoice_id} and v.status in ('unpaid', 'partially_paid')`);
  if (!invoice) return;
  await preferIndexes(tx);
  await proposePayments(tx, org, await findIncoming(tx, org, invoice));
}

/** Invoices whose number appears in a bank text, and those whose open amount equals an incoming amount. */
function findOpenInvoices(
  tx: Tx,
  org: OrganizationId,
  incoming: readonly MatchTransaction[],
): Promise<OpenInvoice[]> {
  const keys = [...new Set(incoming.flatMap((transaction) => [...keysInText(textOf(transaction))]))];
  const amounts = [...new Set(incoming.map((transaction) => transaction.amount))];
  const currencies = [...new Set(incoming.map((transaction) => transaction.currency))];
  const columns = sql`
    v.id, v.number, v.date, v.due_date, v.currency, ${open_amount} as open_amount,
    coalesce(v.customer_name, '') as customer_name`;
  const isOpen = sql`v.organization_id = ${org} and v.status in ('unpaid', 'partially_paid') and ${open_amount} > 0
    and v.document_type not in ('credit_note', 'proforma', 'quote')`;
  return tx.many<OpenInvoice>(sql`
    (select ${columns} from own_invoices v
     where ${isOpen} and reference_keys(v.number) && ${keys}::text[] limit ${invoices_max})
    union
    (select ${columns} from own_invoices v
     where ${isOpen} and v.currency = any(${currencies}::text[]) and ${open_amount} = any(${amounts}::numeric[])
     limit ${invoices_max})`);
}

async function findDeclined(
  tx: Tx,
  org: OrganizationId,
  transactions: readonly MatchTransaction[],
): Promise<Set<string>> {
  const ids = transactions.map(({ id }) => id);
  const rows = await tx.many<Row<"payment_proposals", "invoice_id" | "transaction_id">>(sql`
    select invoice_id, transaction_id from payment_proposals
    where organization_id = ${org} and transaction_id = any(${ids}::uuid[]) and status = 'declined'`);
  return new Set(rows.map((row) => pairKey(row.invoice_id, row.transaction_id)));
}

export interface ProposalRow
  extends Row<
      "payment_proposals",
      "id" | "transaction_id" | "invoice_id" | "amount" | "confidence_score" | "reasons" | "created_at"
    >,
    Row<"transactions", "currency" | "booking_date" | "reference">,
    Row<"invoices", "customer_name"> {
  invoice_number: string | null;
  kind: (typeof proposalKinds)[number];
  evidence: (typeof proposalEvidence)[number];
  status: (typeof proposalStatuses)[number];
}

/** The invoice has less open than when the payment was proposed. Confirming then pays what is open. */
const exceeds = sql`p.status = 'pending' and p.amount > ${open_amount}`;

export const proposalSelect = sql`
  p.id, p.transaction_id, p.invoice_id, v.number as invoice_number, v.customer_name, t.currency,
  case when ${exceeds} then ${open_amount} else p.amount end as amount,
  case when ${exceeds} then 'over' else p.kind end as kind, p.evidence, p.confidence_score, p.reasons, p.status, t.booking_date, t.reference, p.created_at`;

export const proposalJoins = sql`
  join transactions t on t.organization_id = p.organization_id and t.id = p.transaction_id
  join invoices v on v.organization_id = p.organization_id and v.id = p.invoice_id`;

export function findProposals(tx: Tx, org: OrganizationId, transaction_id: string): Promise<ProposalRow[]> {
  return tx.many<ProposalRow>(sql`
    select ${proposalSelect}
    from payment_proposals p
    ${proposalJoins}
    where p.organization_id = ${org} and p.transaction_id = ${transaction_id}
    order by p.confidence_score desc, p.id`);
}

/** Records the payment; from then on the invoice has the open amount. */
export async function confirmProposal(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  id: string,
  now: Instant,
): Promise<void> {
  const proposal = await lockProposal(tx, org, transaction_id, id);
  if (proposal.status === "confirmed") return;
  if (proposal.status !== "pending") throw notPending(proposal);
  const { invoice_id, amount, booking_date: date, reference } = proposal;
  await recordPayment(
    tx,
    org,
    invoice_id,
    { amount, date, method: "bank_transfer", reference, transaction_id },
    now,
  );
  await tx.run(sql`
    update payment_proposals set status = 'confirmed', amount = ${amount}
    where organization_id = ${org} and id = ${id}`);
  await announceProposals(tx, org, [transaction_id]);
  const transaction = await findTransactionById(tx, org, transaction_id);
  const alias = transaction && aliasOf({ display_name: proposal.customer_name }, transaction);
  if (alias) await saveAlias(tx, org, alias);
}

export async function declineProposal(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  id: string,
): Promise<void> {
  const proposal = await lockProposal(tx, org, transaction_id, id);
  if (proposal.status === "declined") return;
  if (proposal.status !== "pending") throw notPending(proposal);
  await tx.run(sql`
    update payment_proposals set status = 'declined' where organization_id = ${org} and id = ${id}`);
  await announceProposals(tx, org, [transaction_id]);
}

async function lockProposal(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  id: string,
): Promise<ProposalRow> {
  await tx.run(sql`
    select id from payment_proposals where organization_id = ${org} and id = ${id} for update`);
  const proposal = (await findProposals(tx, org, transaction_id)).find((row) => row.id === id);
  if (!proposal) throw new NotFound("payment proposal");
  return proposal;
}

function notPending({ status }: ProposalRow): Conflict {
  return new Conflict(
    `The proposal is ${status}; only a pending proposal can be confirmed or declined.`,
    because("proposal_decided", { status }),
  );
}

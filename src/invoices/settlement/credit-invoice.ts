/**
 * Credits an invoice, in full or by line, with a credit note that mirrors it and names it in
 * reference_invoice_id.
 */
import { type CalendarDate, dateIn, type Instant } from "../../kernel/calendar.ts";
import { toNumber } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { requireOrganization } from "../../organizations/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { insertDraft } from "../drafts/create-invoice.ts";
import { toDuplicate } from "../drafts/duplicate-invoice.ts";
import { finalizeInvoice } from "../finalize/finalize-invoice.ts";
import { requireIssuedHere } from "../imported/origin.ts";
import { requireMove } from "../invoice.ts";
import { countItems, type UncountedItem } from "../items.ts";
import {
  awaitInvoice,
  findWrittenDetails,
  type InvoiceContent,
  type InvoiceRow,
  requireInvoice,
} from "../store.ts";
import { loadCredited, requireCreditable } from "./credit.ts";
import { creditedItems } from "./credited-items.ts";
import type { CreditNoteInput, CreditPreview } from "./schema.ts";

export async function creditInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  input: CreditNoteInput,
  now: Instant,
): Promise<InvoiceRow> {
  const invoice = await awaitInvoice(tx, org, id);
  const draft = await insertDraft(tx, org, await composeCreditNote(tx, org, invoice, input, now));
  return input.draft ? draft : finalizeInvoice(tx, org, draft.id, now);
}

/** What `creditInvoice` would credit. Without a lock: it must not make the request that follows it fail as busy. */
export async function previewCredit(
  tx: Tx,
  org: OrganizationId,
  id: string,
  input: CreditNoteInput,
  now: Instant,
): Promise<CreditPreview> {
  const invoice = await requireInvoice(tx, org, id);
  const { currency, subtotal, tax, total } = await composeCreditNote(tx, org, invoice, input, now);
  return { currency, subtotal: toNumber(subtotal), tax: toNumber(tax), total: toNumber(total) };
}

async function composeCreditNote(
  tx: Tx,
  org: OrganizationId,
  invoice: InvoiceRow,
  input: CreditNoteInput,
  now: Instant,
): Promise<InvoiceContent> {
  const { id } = invoice;
  requireMove(invoice, "settle");
  requireIssuedHere(
    invoice,
    "Its lines are not known here: write a credit note with document_type credit_note and its id as reference_invoice_id.",
  );
  const [credited, organization, details] = await together([
    loadCredited(tx, org, id),
    requireOrganization(tx, org),
    findWrittenDetails(tx, org, id),
  ]);
  const items = creditedItems(invoice, credited, input.items ?? null);
  const date = input.date ?? laterDate(dateIn(organization.time_zone, now), invoice.date);
  const content = toCreditNote({ ...invoice, ...details }, items, date, input.notes ?? null);
  requireCreditable(invoice, content);
  return content;
}

/** An invoice may be dated in the future; its credit note must not be dated before it. */
function laterDate(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? other : one;
}

function toCreditNote(
  invoice: InvoiceRow,
  items: readonly UncountedItem[],
  date: CalendarDate,
  notes: string | null,
): InvoiceContent {
  const { breakdown: _, ...counted } = countItems(items, invoice.currency);
  return {
    ...toDuplicate(invoice, date, "credit_note"),
    ...counted,
    due_date: null,
    payment_details: null,
    notes,
    reference_invoice_id: invoice.id,
    source_quote_id: null,
    metadata: {},
    client_id: null,
  };
}

/** Copies an invoice into a new draft. */

import type { DocumentType } from "../../invoice-snapshot/index.ts";
import { type CalendarDate, dateIn, daysBetween, type Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { requireOrganization } from "../../organizations/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { isOffer } from "../invoice.ts";
import { findWrittenDetails, type InvoiceContent, type InvoiceRow, requireInvoice } from "../store.ts";
import { insertDraft } from "./create-invoice.ts";
import { contentOf, dueAfter, withTotals } from "./draft.ts";

export interface DuplicateOptions {
  date?: CalendarDate | null;
  /** Turns a quote or a pro-forma invoice into another document, whose `source_quote_id` then names it. */
  document_type?: DocumentType | null;
}

export async function duplicateInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  options: DuplicateOptions,
  now: Instant,
): Promise<InvoiceRow> {
  const [original, organization, details] = await together([
    requireInvoice(tx, org, id),
    requireOrganization(tx, org),
    findWrittenDetails(tx, org, id),
  ]);
  const date = options.date ?? dateIn(organization.time_zone, now);
  const document_type = options.document_type ?? original.document_type;
  return insertDraft(tx, org, toDuplicate({ ...original, ...details }, date, document_type));
}

/**
 * Copies the content to another date. The payment term keeps its length; fields that belong only to the
 * original document are left out.
 */
export function toDuplicate(
  original: InvoiceRow,
  date: CalendarDate,
  document_type: DocumentType,
): InvoiceContent {
  const { due_date } = original;
  const from_offer = isOffer(original.document_type) && document_type !== original.document_type;
  return {
    ...contentOf(original),
    ...withTotals(
      original.items.map(({ credited_line: _, credited_totals: __, ...item }) => item),
      original.currency,
    ),
    document_type,
    date,
    due_date: due_date && dueAfter(date, daysBetween(original.date, due_date)),
    reference_invoice_id: null,
    source_quote_id: from_offer ? original.id : null,
    external_invoice_id: null,
    scheduled_send_at: null,
  };
}

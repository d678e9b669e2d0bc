/** What finalize makes of a draft: everything it stores except the number, and what is missing. */
import assert from "node:assert/strict";
import type { EInvoiceFinding as Finding, InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { normalizeName } from "../../kernel/names.ts";
import { firstStatus } from "../invoice.ts";
import type { CustomerSummary, InvoiceColumns, InvoiceRow } from "../store.ts";
import type { TemplateSettings } from "../templates/template.ts";
import { checkCompleteness } from "./completeness.ts";
import { type NumberSequence, toNumberSequence } from "./number-pattern.ts";
import type { BuyerRow, DraftSources } from "./snapshot-sources.ts";
import { printedParties, toFinalSettings, toSnapshot } from "./to-snapshot.ts";

export interface FinalForm {
  template: TemplateSettings;
  snapshot: InvoiceSnapshot;
  sequence: NumberSequence;
  /** What refuses the invoice. */
  missing: Finding[];
}

export function toFinalForm(draft: InvoiceRow, sources: DraftSources): FinalForm {
  const settings = toFinalSettings(draft.live_template, draft.currency, sources);
  const template = { ...settings, einvoice: draft.einvoice ?? settings.einvoice };
  const sequence = toNumberSequence(template, draft.document_type, draft.date);
  const unchecked = toSnapshot(draft, template, sources);
  const { missing, without_einvoice } = checkCompleteness(unchecked, sequence, template, sources.reference);
  const snapshot = { ...unchecked, einvoice: { ...unchecked.einvoice, findings: without_einvoice } };
  return { template, snapshot, sequence, missing };
}

/** The columns that finalize sets, besides the number. A complete invoice has a customer. */
export function toFinalColumns(
  { template, snapshot }: Pick<FinalForm, "template" | "snapshot">,
  buyer: BuyerRow | null,
  now: Instant,
) {
  assert(buyer, "A complete invoice has a customer.");
  const status = firstStatus(snapshot.document_type, snapshot.total);
  return {
    status,
    paid_at: status === "paid" ? now : null,
    template,
    customer: toCustomerSummary(buyer),
    customer_name: buyer.name,
    customer_key: normalizeName(buyer.name),
    without_einvoice: snapshot.einvoice.findings.length > 0,
    ...printedParties(snapshot),
  } satisfies Partial<InvoiceColumns>;
}

function toCustomerSummary({ id, reference_id, name, email, website }: BuyerRow): CustomerSummary {
  return { id, reference_id, name, email, website };
}

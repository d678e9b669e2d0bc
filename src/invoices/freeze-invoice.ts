/** A draft as it will stand for ever, but for its number; or all that keeps it from being issued. */
import type { FileToPin } from "./artifacts/pinned-files.ts";
import { requireComplete } from "./completeness.ts";
import type { Finding } from "./einvoice/check.ts";
import { type BuyerRow, printedParties, toIssued, toIssuedSettings } from "./issue.ts";
import type { RareSources, Reference, Sources } from "./issue-sources.ts";
import type { IssuedInvoice } from "./issued.ts";
import { type PreparedNumber, prepareNumber, writeNumber } from "./number-pattern.ts";
import type { CustomerSummary, InvoiceRow } from "./store.ts";
import type { TemplateSettings } from "./template.ts";

export interface FrozenInvoice {
  draft: InvoiceRow;
  issued: IssuedInvoice;
  settings: TemplateSettings;
  prepared: PreparedNumber;
  customer: CustomerSummary;
  /** The parties as text. */
  parties: { from_details: string; to_details: string };
  files: FileToPin[];
}

export function freezeInvoice(
  draft: InvoiceRow,
  { buyers, seller, organization, attachmentsOf }: Sources,
  { references, logos }: RareSources,
): FrozenInvoice {
  const buyer = buyers.get(draft.customer_id ?? "") ?? null;
  const reference = references.get(draft.reference_invoice_id ?? "") ?? null;
  const settings = toIssuedSettings(draft.live_template, draft.currency, organization, buyer);
  const issued = toIssued(draft, { seller, buyer, settings, time_zone: organization.time_zone, reference });
  const prepared = prepareNumber(settings, draft.document_type, draft.date);
  requireComplete({ ...issued, number: writeNumber(prepared, 1) }, referenceFindings(reference));
  const { id, reference_id, name, email, website } = buyer as BuyerRow;
  return {
    draft,
    issued,
    settings,
    prepared,
    customer: { id, reference_id, name, email, website },
    parties: printedParties(issued),
    files: [...logos.filter(({ invoice_id }) => invoice_id === draft.id), ...attachmentsOf(draft.id)],
  };
}

function referenceFindings(reference: Reference | null): Finding[] {
  if (!reference || reference.number !== null) return [];
  const message = "The invoice it refers to has no number; finalize that one first.";
  return [{ rule: "BR-55", path: "reference_invoice_id", message }];
}

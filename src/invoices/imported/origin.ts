/** What cannot be done with an invoice that was issued with another product. */
import { AppError, Conflict } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type InvoiceRow, requireInvoice } from "../store.ts";

export class InvoiceImported extends Conflict {}

export function requireIssuedHere({ id, origin }: Pick<InvoiceRow, "id" | "origin">, instead: string): void {
  if (origin === "imported")
    throw new InvoiceImported(
      `The invoice was issued with another product and imported. ${instead}`,
      because("invoice_imported", { invoice_id: id }),
    );
}

/** The invoice was issued here, and its PDF is the one that Daybook made. */
export class InvoiceIssuedHere extends Conflict {}

export async function requireImported(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  const { origin } = await requireInvoice(tx, org, id);
  if (origin === "issued")
    throw new InvoiceIssuedHere(
      "The invoice was not imported. A PDF can only be uploaded for an invoice that was issued with another product.",
      { invoice_id: id },
    );
}

/** Nobody has uploaded the PDF of an imported invoice yet. */
export class ImportedPdfMissing extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor(invoice_id: string) {
    super(
      "The invoice was issued with another product, and its PDF was not uploaded yet. Upload it with " +
        "POST /v1/record-imports/pdfs.",
      because("pdf_missing", { invoice_id }),
    );
  }
}

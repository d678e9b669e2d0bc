/** The files of a finalized invoice: their formats, names and storage keys. Pure. */

import { knownLocale, resolveLabels } from "../../invoice-pdf/index.ts";
import type { EInvoiceFinding, InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { AppError } from "../../kernel/errors.ts";
import { safeFileName } from "../../kernel/file-names.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { formatKey, type ObjectKey } from "../../platform/storage/index.ts";
import { type ArtifactFormat, artifactForms } from "../constants.ts";
import type { InvoiceStatus } from "../invoice.ts";

/** Finalize enqueues it. Rendering takes long and writes files; the one write to the register is safe to repeat. */
export const renderJob = defineJob<{ invoice_id: string }>("invoices.render", {
  transaction: "handler",
  retry_limit: 20,
});

/** The document sweeper does not look in this area, so it never deletes an artifact as an orphan. */
export const artifacts_area = "artifacts";

export function contentTypeOf(format: ArtifactFormat): string {
  return artifactForms[format].content_type;
}

export interface Artifact {
  key: ObjectKey;
  file_name: string;
  size: number;
  /** Lowercase hexadecimal. */
  sha256: string;
}

/** The register stores these once and never changes them. A document without an e-invoice has no UBL. */
export type Artifacts = { pdf: Artifact; ubl: Artifact | null; bundle: Artifact };

/**
 * The key is derived from the hash of the bytes: rendering an invoice again writes the same object, and no
 * object is ever overwritten with different bytes.
 */
export function artifactKey(org: OrganizationId, sha256: string, format: ArtifactFormat): ObjectKey {
  const name = `invoice.${artifactForms[format].ending}`;
  return formatKey({ area: artifacts_area, organization_id: org, random: sha256.slice(0, 32), name });
}

/** In the customer's language: "Rechnung 2026-00042.pdf". */
export function artifactName(snapshot: InvoiceSnapshot, format: ArtifactFormat): string {
  const labels = resolveLabels(knownLocale(snapshot.print.locale), snapshot.print.labels);
  const title = labels[snapshot.document_type];
  return safeFileName(`${title} ${snapshot.number ?? labels.draft}.${artifactForms[format].ending}`);
}

export class InvoiceNotFinalized extends AppError {
  static override code = "invoice_not_finalized";
  static override status = 409;
  constructor(details: { invoice_id: string; status: InvoiceStatus }) {
    super(
      `The invoice is ${details.status} and was never finalized, so it has no files. Finalize it first; ` +
        "preview a draft with POST /v1/invoices/preview?format=pdf.",
      details,
    );
  }
}

export class ArtifactMissing extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor(details: { invoice_id: string; document_type: string }) {
    super("A quote and a pro-forma invoice have no e-invoice; download the PDF or the bundle.", details);
  }
}

/** The organization chose to issue the invoice although it could not become an e-invoice. */
export class IssuedWithoutEInvoice extends AppError {
  static override code = "not_found";
  static override status = 404;
  constructor(invoice_id: string, findings: readonly EInvoiceFinding[]) {
    const issues = findings.map(({ rule, path, message }) => ({ path, code: rule, message }));
    super(
      `The invoice was issued without an e-invoice: ${findings[0]?.message} Download the PDF or the bundle.`,
      { invoice_id, issues },
    );
  }
}

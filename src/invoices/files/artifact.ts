/** The files of a finalized invoice: which there are, what they are called, where they lie. Pure. */

import { knownLocale, resolveLabels } from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { formatKey, type ObjectKey } from "../../platform/storage/index.ts";
import type { InvoiceStatus } from "../invoice.ts";
import { safeFileName } from "./bundle.ts";

export const artifactFormats = ["pdf", "ubl", "bundle"] as const;
export type ArtifactFormat = (typeof artifactFormats)[number];

/** Finalize enqueues it. Rendering takes long and writes files; the one write to the register is safe to repeat. */
export const renderJob = defineJob<{ invoice_id: string }>("invoices.render", {
  transaction: "handler",
  retry_limit: 20,
});

/** The document sweeper knows other areas only, so nothing here is ever taken for an orphan. */
export const artifacts_area = "artifacts";

const forms = {
  pdf: { ending: "pdf", content_type: "application/pdf" },
  ubl: { ending: "xml", content_type: "application/xml" },
  bundle: { ending: "zip", content_type: "application/zip" },
} as const satisfies Record<ArtifactFormat, { ending: string; content_type: string }>;

export function contentTypeOf(format: ArtifactFormat): string {
  return forms[format].content_type;
}

export interface Artifact {
  key: ObjectKey;
  file_name: string;
  size: number;
  /** Lowercase hexadecimal. */
  sha256: string;
}

/** What the register keeps, once and for ever. A quote and a pro-forma invoice have no UBL. */
export type Artifacts = { pdf: Artifact; ubl: Artifact | null; bundle: Artifact };

/**
 * The key follows from the bytes: whoever renders the same invoice writes the same object, and no object is
 * ever overwritten with other bytes.
 */
export function artifactKey(org: OrganizationId, sha256: string, format: ArtifactFormat): ObjectKey {
  const name = `invoice.${forms[format].ending}`;
  return formatKey({ area: artifacts_area, organization_id: org, random: sha256.slice(0, 32), name });
}

/** In the customer's language: "Rechnung 2026-00042.pdf". */
export function artifactName(snapshot: InvoiceSnapshot, format: ArtifactFormat): string {
  const labels = resolveLabels(knownLocale(snapshot.print.locale), snapshot.print.labels);
  const title = labels[snapshot.document_type];
  return safeFileName(`${title} ${snapshot.number ?? labels.draft}.${forms[format].ending}`);
}

export class InvoiceNotFinalized extends AppError {
  static override code = "invoice_not_finalized";
  static override status = 409;
  constructor(details: { invoice_id: string; status: InvoiceStatus }) {
    super(
      `The invoice is ${details.status} and was never finalized, so it has no files. Finalize it first; ` +
        "a draft can be looked at with POST /v1/invoices/preview?format=pdf.",
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

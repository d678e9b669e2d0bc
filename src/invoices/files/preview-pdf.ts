/**
 * The files that a draft would get: its PDF, with a watermark, and its e-invoice, without a number. Nothing is
 * written: no row, no file, no idempotency key.
 */
import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../documents/index.ts";
import { writeUbl, XmlUnwritable } from "../../einvoice/writing/index.ts";
import { knownLocale, resolveLabels } from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { Unprocessable } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { nullsOf } from "../../platform/records/mapper.ts";
import { customerRecord } from "../../reference/customers/index.ts";
import { newContent } from "../drafts/draft.ts";
import { loadContext, newCustomerOf } from "../drafts/draft-context.ts";
import { findBuyer, findReference } from "../finalize/snapshot-sources.ts";
import { toFinalSettings, toSnapshot } from "../finalize/to-snapshot.ts";
import type { InvoiceCreate } from "../schema.ts";
import { findLegalEntity } from "../templates/legal-entity.ts";
import { artifactName } from "./artifact.ts";
import { type ArtifactTools, loadLogo } from "./ensure-artifacts.ts";
import { findLogo, type PinnedFile } from "./pinned-files.ts";

export async function sendPreviewPdf(
  { db, store, renderer }: ArtifactTools,
  context: Context,
  input: InvoiceCreate,
  reply: FastifyReply,
): Promise<void> {
  const { snapshot, logo } = await db.reading(context, (tx) =>
    loadPreview(tx, context.organization_id, input, context.now),
  );
  const { pdf } = await renderer.makePdf(snapshot, {
    created_at: context.now,
    watermark: watermarkOf(snapshot),
    logo: logo && (await loadLogo(store, logo)),
  });
  reply
    .header("content-disposition", contentDisposition("inline", artifactName(snapshot, "pdf")))
    .header("cache-control", "no-store")
    .type("application/pdf")
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}

/** The e-invoice of a draft that may still be incomplete, so it is not checked. */
export async function sendPreviewUbl(
  { db }: ArtifactTools,
  context: Context,
  input: InvoiceCreate,
  reply: FastifyReply,
): Promise<void> {
  const { snapshot } = await db.reading(context, (tx) =>
    loadPreview(tx, context.organization_id, input, context.now),
  );
  reply
    .header("content-disposition", contentDisposition("inline", artifactName(snapshot, "ubl")))
    .header("cache-control", "no-store")
    .type("application/xml")
    .send(requireUbl(snapshot));
}

function requireUbl(snapshot: InvoiceSnapshot): string {
  try {
    return writeUbl(snapshot);
  } catch (error) {
    throw error instanceof XmlUnwritable ? new Unprocessable(error.message) : error;
  }
}

function watermarkOf({ print }: InvoiceSnapshot): string {
  const locale = knownLocale(print.locale);
  return resolveLabels(locale, print.labels).draft.toLocaleUpperCase(locale);
}

/** Follows create and finalize up to the point where either would write. */
async function loadPreview(
  tx: Tx,
  org: OrganizationId,
  input: InvoiceCreate,
  now: Instant,
): Promise<{ snapshot: InvoiceSnapshot; logo: PinnedFile | null }> {
  const context = await loadContext(tx, org, input, null, now);
  const content = newContent(input, context);
  const { organization, template } = context;
  const inline = newCustomerOf(input);
  const [seller, buyer, reference, logo] = await together([
    findLegalEntity(tx, org),
    // A customer that the body brings along would only be created with the invoice.
    inline ? { ...nullsOf(customerRecord), ...inline } : findBuyer(tx, org, content.customer_id),
    findReference(tx, org, content.reference_invoice_id),
    template?.logo ? findLogo(tx, org, template.logo) : null,
  ]);
  const sources = { organization, seller, buyer, reference };
  const settings = toFinalSettings(template, content.currency, sources);
  return { snapshot: toSnapshot(content, settings, sources), logo };
}

/**
 * A draft as it would be printed, with a watermark. Nothing is written: no row, no file, no idempotency key.
 */
import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../documents/index.ts";
import { knownLocale, resolveLabels } from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Scope, Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { newContent } from "../drafts/draft.ts";
import { loadContext, newCustomerOf } from "../drafts/draft-context.ts";
import { type BuyerRow, findBuyer, findReference } from "../finalize/snapshot-sources.ts";
import { toFinalSettings, toSnapshot } from "../finalize/to-snapshot.ts";
import type { CustomerIn, InvoiceCreate } from "../schema.ts";
import { findLegalEntity } from "../templates/legal-entity.ts";
import { artifactName } from "./artifact.ts";
import { type ArtifactTools, loadLogo } from "./ensure-artifacts.ts";
import { findLogo, type PinnedFile } from "./pinned-files.ts";

export async function sendPreviewPdf(
  { db, store, renderer }: ArtifactTools,
  scope: Scope,
  input: InvoiceCreate,
  reply: FastifyReply,
): Promise<void> {
  const { snapshot, logo } = await db.reading(scope, (tx) =>
    loadPreview(tx, scope.organization_id, input, scope.now),
  );
  const { pdf } = await renderer.makePdf(snapshot, {
    created_at: scope.now,
    watermark: watermarkOf(snapshot),
    logo: logo && (await loadLogo(store, logo)),
  });
  reply
    .header("content-disposition", contentDisposition("inline", artifactName(snapshot, "pdf")))
    .header("cache-control", "no-store")
    .type("application/pdf")
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
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
    inline ? toBuyer(inline) : findBuyer(tx, org, content.customer_id),
    findReference(tx, org, content.reference_invoice_id),
    template?.logo ? findLogo(tx, org, template.logo) : null,
  ]);
  const sources = { organization, seller, buyer, reference };
  const settings = toFinalSettings(template, content.currency, sources);
  return { snapshot: toSnapshot(content, settings, sources), logo };
}

/** A new customer in the body, which would be created together with the invoice. */
function toBuyer(input: CustomerIn): BuyerRow {
  return {
    id: "",
    reference_id: input.reference_id ?? null,
    name: input.name,
    email: input.email ?? null,
    phone: input.phone ?? null,
    website: input.website ?? null,
    contact_name: input.contact_name ?? null,
    address_line1: input.address_line1 ?? null,
    address_line2: input.address_line2 ?? null,
    postal_code: input.postal_code ?? null,
    city: input.city ?? null,
    region: input.region ?? null,
    country: input.country ?? null,
    vat_id: input.vat_id ?? null,
    tax_number: input.tax_number ?? null,
    registration_number: input.registration_number ?? null,
    registration_scheme: input.registration_scheme ?? null,
    electronic_address: input.electronic_address ?? null,
    electronic_address_scheme: input.electronic_address_scheme ?? null,
    locale: input.locale ?? null,
  };
}

/** Makes the files of an invoice from its snapshot and pinned files, and nothing else: same input, same bytes. */

import { isEInvoice, requireEInvoice, writeCii, writeUbl } from "../../einvoice/writing/index.ts";
import {
  type Logo,
  LogoUnreadable,
  type PrintableStatement,
  type RenderOptions,
  renderInvoicePdf,
  renderStatementPdf,
} from "../../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { safeFileName } from "../../kernel/file-names.ts";
import { artifactName } from "./artifact.ts";
import { type BundleFile, buildBundle } from "./bundle.ts";

export interface FileSources {
  snapshot: InvoiceSnapshot;
  /** When the invoice was finalized; the files say they were made then. */
  created_at: Instant;
  logo: Logo | null;
  attachments: (BundleFile & { content_type: string })[];
}

export interface InvoiceFiles {
  pdf: Uint8Array;
  ubl: Uint8Array | null;
  bundle: Uint8Array;
  logo_unreadable: boolean;
}

export async function makeFiles(sources: FileSources): Promise<InvoiceFiles> {
  const { snapshot, created_at, logo, attachments } = sources;
  const is_einvoice = isEInvoice(snapshot);
  // Finalize checked the same rules before it took the number. An invoice that breaks one must not reach a
  // customer, unless the organization chose to issue it without an e-invoice.
  if (is_einvoice) requireEInvoice(snapshot);
  const ubl = is_einvoice ? writeUbl(snapshot, embeddedIn(snapshot, attachments)) : null;
  const cii = is_einvoice && snapshot.einvoice.factur_x ? writeCii(snapshot) : null;
  const { pdf, logo_unreadable } = await makePdf(snapshot, { created_at, ubl, cii, logo });
  const xml = ubl === null ? null : new TextEncoder().encode(ubl);
  const bundle = await buildBundle([
    { name: artifactName(snapshot, "pdf"), bytes: pdf },
    ...(xml ? [{ name: artifactName(snapshot, "ubl"), bytes: xml }] : []),
    ...attachments,
  ]);
  return { pdf, ubl: xml, bundle, logo_unreadable };
}

function embeddedIn({ einvoice }: InvoiceSnapshot, attachments: FileSources["attachments"]) {
  if (!einvoice.embed_attachments) return [];
  return attachments.map((file) => ({ ...file, name: safeFileName(file.name) }));
}

export function makePdf(snapshot: InvoiceSnapshot, options: RenderOptions) {
  return printAnyway(options, (given) => renderInvoicePdf(snapshot, given));
}

export function makeStatement(statement: PrintableStatement, options: RenderOptions) {
  return printAnyway(options, (given) => renderStatementPdf(statement, given));
}

/** A finalized invoice must always print, so a logo that cannot be read is left out. */
async function printAnyway(
  options: RenderOptions,
  render: (options: RenderOptions) => Promise<Uint8Array>,
): Promise<{ pdf: Uint8Array; logo_unreadable: boolean }> {
  try {
    return { pdf: await render(options), logo_unreadable: false };
  } catch (error) {
    if (!(error instanceof LogoUnreadable)) throw error;
    return { pdf: await render({ ...options, logo: null }), logo_unreadable: true };
  }
}

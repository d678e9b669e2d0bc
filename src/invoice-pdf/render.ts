/** Renders a finalized invoice as a PDF file. The same input gives the same bytes. */

import type { InvoiceSnapshot, PrintSettings } from "../invoice-snapshot/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import { accentColor } from "./accent.ts";
import { type PrintedInvoice, printInvoice } from "./content.ts";
import { documentBytes, InvoiceDocument } from "./document.ts";
import { layoutInvoice } from "./layout.ts";
import { type Logo, type PreparedLogo, prepareLogo } from "./logo.ts";
import { drawPages } from "./pages.ts";
import type { Sheet } from "./sections.ts";
import { pageOf } from "./style.ts";
import { cleanText } from "./text.ts";

export interface RenderOptions {
  logo?: Logo | null;
  /** The e-invoice, embedded as the machine-readable form of the printed invoice. */
  ubl?: string | null;
  /** The creation time in the file; the clock is never read. */
  created_at: Instant;
  /** Text printed large and pale across every page of a draft. */
  watermark?: string | null;
  /** The address of the invoice's public page. */
  public_url?: string | null;
}

export const ubl_file_name = "invoice.xml";

export async function renderInvoicePdf(
  snapshot: InvoiceSnapshot,
  options: RenderOptions,
): Promise<Uint8Array> {
  const printed = printInvoice(snapshot, options.public_url?.trim() || null);
  return renderPrinted(printed, snapshot.print, options);
}

/** Anything that is printed like an invoice. */
export async function renderPrinted(
  printed: PrintedInvoice,
  print: PrintSettings,
  options: RenderOptions,
): Promise<Uint8Array> {
  const logo = options.logo ? await prepareLogo(options.logo) : null;
  const sheet = makeSheet(printed, print, logo);
  const { page } = sheet;
  const document = new InvoiceDocument(
    {
      title: cleanText(`${printed.title} ${printed.number}`),
      author: cleanText(printed.seller_name),
      language: printed.language,
      created_at: options.created_at,
    },
    page,
  );
  drawPages(document, sheet, layoutInvoice(sheet), { logo, watermark: options.watermark?.trim() || null });
  if (options.ubl) attachUbl(document, options.ubl);
  return documentBytes(document);
}

function makeSheet(printed: PrintedInvoice, print: PrintSettings, logo: PreparedLogo | null): Sheet {
  return {
    printed,
    page: pageOf(print.page_size),
    accent: accentColor(print.accent_color),
    logo: logo ? { width: logo.width, height: logo.height } : null,
  };
}

function attachUbl(document: InvoiceDocument, ubl: string): void {
  document.attach(new TextEncoder().encode(ubl), {
    name: ubl_file_name,
    type: "text/xml",
    description: "UBL 2.1",
    relationship: "Alternative",
  });
}

/** Renders a finalized invoice as a PDF file. The same input gives the same bytes. */

import type { InvoiceSnapshot, PrintSettings } from "../invoice-snapshot/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import { accentColor } from "./accent.ts";
import { type PrintedInvoice, printInvoice } from "./content.ts";
import { documentBytes, factur_x_file_name, InvoiceDocument } from "./document.ts";
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
  /** The e-invoice as CII; given, the file is a Factur-X and carries it instead of the UBL. */
  cii?: string | null;
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
      factur_x: Boolean(options.cii),
    },
    page,
  );
  drawPages(document, sheet, layoutInvoice(sheet), { logo, watermark: options.watermark?.trim() || null });
  if (options.cii) attachEInvoice(document, options.cii, factur_x_file_name, "Factur-X");
  else if (options.ubl) attachEInvoice(document, options.ubl, ubl_file_name, "UBL 2.1");
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

function attachEInvoice(document: InvoiceDocument, xml: string, name: string, description: string): void {
  document.attach(new TextEncoder().encode(xml), {
    name,
    type: "text/xml",
    description,
    relationship: "Alternative",
  });
}

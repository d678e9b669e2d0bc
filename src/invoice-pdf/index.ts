/** Renders a snapshot as PDF/A-3. Other domains import only this file. */

import type { renderInvoicePdf as RenderInvoicePdf } from "./render.ts";
import type { renderStatementPdf as RenderStatementPdf } from "./statement.ts";

export { accentColor, accentOnDark } from "./accent.ts";
export { type PrintedInvoice, type PrintedItem, type PrintedParty, printInvoice } from "./content.ts";
export { formatsFor, knownLocale } from "./format.ts";
export { labelKeys, resolveLabels } from "./labels.ts";
export { type Logo, LogoUnreadable, prepareLogo } from "./logo.ts";
export { buyerBlock, type PartyBlock, sellerBlock } from "./party.ts";
export type { PrintedPayment } from "./payment.ts";
export type { RenderOptions } from "./render.ts";
export type { PrintableStatement, StatementRow } from "./statement.ts";

// The libraries that draw are large. They load with the first PDF, in the thread that makes it.
export const renderInvoicePdf: typeof RenderInvoicePdf = async (...input) =>
  (await import("./render.ts")).renderInvoicePdf(...input);
export const renderStatementPdf: typeof RenderStatementPdf = async (...input) =>
  (await import("./statement.ts")).renderStatementPdf(...input);

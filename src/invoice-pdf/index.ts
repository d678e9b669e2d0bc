/** Renders a snapshot as PDF/A-3. Other domains import only this file. */

export { accentColor, accentOnDark } from "./accent.ts";
export { type PrintedInvoice, type PrintedParty, printInvoice } from "./content.ts";
export { formatsFor, knownLocale } from "./format.ts";
export { labelKeys, resolveLabels } from "./labels.ts";
export { type Logo, LogoUnreadable, prepareLogo } from "./logo.ts";
export { buyerBlock, type PartyBlock, sellerBlock } from "./party.ts";
export type { PrintedPayment } from "./payment.ts";
export { type RenderOptions, renderInvoicePdf } from "./render.ts";
export { type PrintableStatement, renderStatementPdf, type StatementRow } from "./statement.ts";

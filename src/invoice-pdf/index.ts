/** Snapshot to PDF/A-3: the only door for other areas. */
export { type PrintedInvoice, type PrintedParty, printInvoice } from "./content.ts";
export { formatsFor, knownLocale } from "./format.ts";
export { labelKeys, resolveLabels } from "./labels.ts";
export { type Logo, LogoUnreadable } from "./logo.ts";
export { buyerBlock, type PartyBlock, sellerBlock } from "./party.ts";
export type { PrintedPayment } from "./payment.ts";
export { type RenderOptions, renderInvoicePdf } from "./render.ts";

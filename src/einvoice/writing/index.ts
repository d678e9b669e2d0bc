/** Snapshot to UBL, checked against the official rules: the only door for other areas. */
export { checkEInvoice, type Finding, requireEInvoice } from "./check.ts";
export { hasEInvoice } from "./document.ts";
export { writeUbl } from "./ubl.ts";

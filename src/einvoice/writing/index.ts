/** Writes a snapshot as UBL and checks it against the official rules. Other domains import only this file. */
export { checkEInvoice, type Finding, requireEInvoice } from "./check.ts";
export { hasEInvoice } from "./document.ts";
export { writeUbl } from "./ubl.ts";
export { XmlUnwritable } from "./xml.ts";

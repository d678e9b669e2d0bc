/** Writes a snapshot as UBL or CII and checks it against the official rules. Other domains import only this file. */
export { embeddableTypes } from "./attachments.ts";
export { checkEInvoice, requireEInvoice } from "./check.ts";
export { writeCii } from "./cii.ts";
export { hasEInvoice, isEInvoice } from "./document.ts";
export { writeUbl } from "./ubl.ts";
export { XmlUnwritable } from "./xml.ts";

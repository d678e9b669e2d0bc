/** Reads UBL, CII, Factur-X, FatturaPA and the text of payment codes into fields. Other domains import only this file. */
export {
  type EmbeddedXml,
  findEmbeddedXml,
  type PdfLimits,
  pdf_limits_default,
  readEInvoicePdf,
} from "./embedded-xml.ts";
export { decodePaymentCode } from "./payment-code.ts";
export { readEInvoice } from "./read-einvoice.ts";
export type {
  EInvoiceReading,
  EInvoiceUnreadable,
  LineReading,
  PartyReading,
  ReferencesReading,
  UnreadableReason,
} from "./reading.ts";
export { isSigned, withoutSignature } from "./signed-content.ts";
export { type XmlLimits, xml_limits_default } from "./xml-tree.ts";

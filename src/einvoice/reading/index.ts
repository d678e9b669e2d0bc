/** Reads UBL, CII, Factur-X, FatturaPA and the text of QR-bills into fields. Other domains import only this file. */
export {
  type EmbeddedXml,
  findEmbeddedXml,
  type PdfLimits,
  pdf_limits_default,
  readEInvoicePdf,
} from "./embedded-xml.ts";
export { isQrBill } from "./qr-bill.ts";
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

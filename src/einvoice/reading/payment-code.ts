/** The text inside a QR code for payments: a Swiss QR-bill or a SEPA credit transfer. */
import iconv from "iconv-lite";
import { epcEncodingOf, isEpcCode, readEpcCode } from "./epc-code.ts";
import { isQrBill, readQrBill } from "./qr-bill.ts";
import type { EInvoiceReading } from "./reading.ts";

/** The first lines tell whether a text is a payment code. */
const head_bytes = 64;

export function isPaymentCode(text: string): boolean {
  return isQrBill(text) || isEpcCode(text);
}

/** Null if the text is something else. Throws Unreadable if it is a damaged payment code. */
export function readPaymentCode(text: string): EInvoiceReading | null {
  if (isQrBill(text)) return readQrBill(text);
  return isEpcCode(text) ? readEpcCode(text) : null;
}

/**
 * Bytes that are valid UTF-8 are UTF-8, whatever the code declares, because many issuers declare another encoding than
 * they use. Null if it is no payment code.
 */
export function decodePaymentCode(bytes: Uint8Array): string | null {
  const head = iconv.decode(bytes.subarray(0, head_bytes), "iso-8859-1").replace(/^\u00EF\u00BB\u00BF/, "");
  if (!isPaymentCode(head)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const declared = isEpcCode(head) ? epcEncodingOf(head) : "utf-8";
    return iconv.decode(bytes, declared === "utf-8" ? "iso-8859-1" : declared);
  }
}

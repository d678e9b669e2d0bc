/**
 * Reads a received e-invoice, in UBL, CII or FatturaPA, or the text of a payment code, from its bytes. Pure: the same
 * bytes give the same reading.
 */
import { isCii, readCii } from "./cii.ts";
import { decodeXml } from "./decode.ts";
import { isFatturaPa, readFatturaPa } from "./fattura-pa.ts";
import { decodePaymentCode, readPaymentCode } from "./payment-code.ts";
import { type EInvoiceReading, type EInvoiceUnreadable, toUnreadable, Unreadable } from "./reading.ts";
import { isUbl, readUbl } from "./ubl.ts";
import { parseXml, type XmlLimits, type XmlNode, xml_limits_default } from "./xml-tree.ts";

/** Types of credit notes (UNTDID 1001). */
const creditTypeCodes: ReadonlySet<string> = new Set(
  "81 83 261 262 296 308 381 396 420 458 502 503 532".split(" "),
);

export function readEInvoice(
  xml: Uint8Array | string,
  limits: XmlLimits = xml_limits_default,
): EInvoiceReading | EInvoiceUnreadable {
  try {
    const text = toText(xml, limits);
    return readPaymentCode(text) ?? readXml(parseXml(text, requireEInvoice, limits));
  } catch (error) {
    if (error instanceof Unreadable) return toUnreadable(error);
    throw error;
  }
}

function readXml(root: XmlNode): EInvoiceReading {
  if (isUbl(root)) return readUbl(root, isCredit);
  return isFatturaPa(root) ? readFatturaPa(root) : readCii(root, isCredit);
}

function toText(xml: Uint8Array | string, { bytes_max }: XmlLimits): string {
  if (xml.length > bytes_max)
    throw new Unreadable("too_large", `The file is larger than ${bytes_max} bytes.`);
  if (typeof xml === "string") return xml.replace(/^\uFEFF/, "");
  return decodePaymentCode(xml) ?? decodeXml(xml);
}

function requireEInvoice(root: XmlNode): void {
  if (isUbl(root) || isCii(root) || isFatturaPa(root)) return;
  const from = root.namespace.slice(0, 200) || "no namespace";
  throw new Unreadable(
    "not_an_einvoice",
    `The file begins with ${root.name.slice(0, 100)} of ${from}; expected a UBL 2.1 invoice or credit note, a CII invoice or a FatturaPA.`,
  );
}

function isCredit(type_code: string | null): boolean {
  return type_code !== null && creditTypeCodes.has(type_code);
}

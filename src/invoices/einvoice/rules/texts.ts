/** Every text of an invoice that the e-invoice carries, looked through for characters that XML has no room for. */
import type { IssuedInvoice } from "../../issued.ts";
import { findUnwritable, XmlUnwritable } from "../xml.ts";
import type { Problem } from "./rule.ts";

/** Printed only; the PDF decides for itself what it can show. */
const notWritten: ReadonlySet<string> = new Set(["print", "from_details", "to_details"]);

export function findUnwritableTexts(invoice: IssuedInvoice): Problem[] {
  return Object.entries(invoice)
    .filter(([key]) => !notWritten.has(key))
    .flatMap(([key, value]) => searchValue(value, key));
}

function searchValue(value: unknown, path: string): Problem[] {
  if (typeof value === "string") {
    const character = findUnwritable(value);
    return character === null ? [] : [{ path, message: new XmlUnwritable(path, character).message }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => searchValue(inner, `${path}.${key}`));
}

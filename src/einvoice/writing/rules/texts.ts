/** Every text of an invoice that the e-invoice carries, looked through for characters that XML has no room for. */
import type { InvoiceSnapshot } from "../../../invoice-snapshot/index.ts";
import { findUnwritable, XmlUnwritable } from "../xml.ts";
import type { Problem } from "./rule.ts";

/** Printed only; the PDF decides for itself what it can show. */
const notWritten: ReadonlySet<string> = new Set(["print", "from_details", "to_details"]);

export function findUnwritableTexts(invoice: InvoiceSnapshot): Problem[] {
  const found: Problem[] = [];
  for (const [key, value] of Object.entries(invoice))
    if (!notWritten.has(key)) searchValue(value, key, found);
  return found;
}

/** Runs over every text of every invoice, so it writes no path to what is in order. */
function searchValue(value: unknown, path: string, found: Problem[]): void {
  if (typeof value === "string") {
    const character = findUnwritable(value);
    if (character !== null) found.push({ path, message: new XmlUnwritable(path, character).message });
  } else if (typeof value === "object" && value !== null) {
    for (const key of Object.keys(value)) {
      const part = (value as Record<string, unknown>)[key];
      if (!isInOrder(part)) searchValue(part, `${path}.${key}`, found);
    }
  }
}

function isInOrder(value: unknown): boolean {
  return typeof value === "string"
    ? findUnwritable(value) === null
    : typeof value !== "object" || value === null;
}

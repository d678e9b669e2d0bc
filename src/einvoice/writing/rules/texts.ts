/** Searches every text of the e-invoice for characters that XML does not allow. */
import type { InvoiceSnapshot } from "../../../invoice-snapshot/index.ts";
import { findUnwritable, XmlUnwritable } from "../xml.ts";
import type { Problem } from "./rule.ts";

/** These fields are only printed, and the PDF has its own rules for characters. */
const notWritten: ReadonlySet<string> = new Set(["print", "from_details", "to_details"]);

export function findUnwritableTexts(invoice: InvoiceSnapshot): Problem[] {
  const found: Problem[] = [];
  for (const [key, value] of Object.entries(invoice))
    if (!notWritten.has(key)) searchValue(value, key, found);
  return found;
}

/** Runs over every text of every invoice, so for speed it builds no path for valid texts. */
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

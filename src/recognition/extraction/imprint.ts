/**
 * The small print at the foot of a page, where a firm must state its name beside its registration: "Nordlicht GmbH,
 * Sitz Kiel, HRB 4711". It names the vendor even if the top of the page has only a logo, a slogan or the addressee.
 */
import type { Row } from "../reading/rows.ts";
import { fold } from "./fold.ts";
import { cleanName, hasLegalForm, isAddress, upToLegalForm } from "./names.ts";
import { findTaxIds } from "./tax-ids.ts";

/** The small print is among the last rows of a page. */
const foot_rows = 6;
/** A registration may stand this many rows from the name. */
const near_rows = 2;
const name_length_max = 50;

const registration =
  /\b(?:hr[ab]|amtsgericht|registergericht|handelsregister|sitz|gf|geschaftsfuhr\w*|rcs|siret|siren|capital|capitale|cap\. soc|sede legale|registered|registration|company (?:no|number|reg\w*)|reg\. ?no|vat|ust-?id\w*|steuer-?n\w*|tva|p\.? ?iva|c\.?i\.?f|n\.?i\.?f|kvk|btw|org\.? ?nr|cvr|y-tunnus|nip|krs|regon|ico|ic|dic|uid|fn|abn|acn|uen|iban|bankgiro|reg\. ?nr|kmkr|pvm kodas|imones kodas|nipc|cui|adoszam|oib|r\. ?c\. ?s|trn|gstin|registro mercantil)\b/;
/** "Linden Broadband plc Registered Office: …": a registration may follow the name without any sign. */
const separator =
  /\s+[·•●|*–—-]\s+|,\s+|\s{2,}|\s+(?=(?:registered|registration|company (?:no|number|reg)|vat|ust-?id|hrb|rcs|siret|au capital|org\.?nr|cvr|kvk|btw|nip|cif|nif|abn)\b)/i;
/** "Service provider: …", "Kontoinhaber: …" */
const before_name = /^[^:]{3,30}:\s*/;

export interface Imprint {
  name: string;
  row: Row;
}

export function findImprints(rows: Row[]): Imprint[] {
  const pages = [...Map.groupBy(rows, ({ page }) => page).values()];
  return pages.flatMap((page) => {
    const foot = page.slice(Math.max(1, page.length - foot_rows));
    return foot.flatMap((row, at) => {
      const near = foot.slice(Math.max(0, at - near_rows), at + near_rows + 1);
      const name = firmIn(row.text);
      return name !== null && near.some((other) => isRegistered(other.text)) ? [{ name, row }] : [];
    });
  });
}

/** A line with the name of a register or a tax number. */
export function isRegistered(text: string): boolean {
  return isRegistration(text) || findTaxIds(text).length > 0;
}

/** "HRB 4711", "Org.nr 984 661 185", "ABN 51 824 753 556" */
export function isRegistration(text: string): boolean {
  return registration.test(fold(text));
}

function firmIn(text: string): string | null {
  const parts = text.split(separator).map((part) => part.replace(before_name, ""));
  for (const part of parts) {
    const name = upToLegalForm(part);
    if (name !== null && name.length <= name_length_max && !isAddress(name)) return cleanName(name);
  }
  const [first = ""] = parts;
  return hasLegalForm(first) && first.length <= name_length_max ? cleanName(first) : null;
}

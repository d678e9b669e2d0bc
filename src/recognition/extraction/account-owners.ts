/** Whom a paper asks to pay: "Kontoinhaber: Linden GmbH". */
import { cellsOf, type Row } from "../reading/rows.ts";
import { foldKeepingLength } from "./fold.ts";
import { cleanName, distinctiveWords } from "./names.ts";

export interface AccountOwner {
  name: string;
  row: Row;
}

/** "Kontoinhaber: Linden GmbH", "Compte BE47 … au nom de Traiteur Linden SRL", "payable to Linden Ltd". */
const owner =
  /\b(?:kontoinhaber(?:in)?|zahlungsempfanger|begunstigter?|account (?:name|holder)|payee|beneficiary|(?:made )?payable to|remit (?:payment )?to|au nom de|a l.ordre de|titulaire(?: du compte)?|beneficiaire|a favor de|beneficiario|intestat[oa] a|a favore di|t\.? ?n\.? ?v\.?|ten name van|rekeninghouder|kontohaver|kontoinnehavare|betalingsmottaker|saaja|wlasciciel rachunku|majitel uctu|titular da conta)\b[\s.:]*/;
const owner_length_max = 50;

export function findAccountOwners(rows: Row[]): AccountOwner[] {
  return rows.flatMap((row) =>
    cellsOf(row).flatMap(({ text }, i, cells) => {
      const match = owner.exec(foldKeepingLength(text));
      if (!match) return [];
      const rest = text.slice(match.index + match[0].length) || (cells[i + 1]?.text ?? "");
      const [name = ""] = rest.split(/,\s|\s[·•|–-]\s|(?=\s+(?:IBAN|BIC|BSB|Konto|Bank)\b)/);
      const isName =
        /^\p{L}/u.test(name) && name.length <= owner_length_max && distinctiveWords(name).length > 0;
      return isName ? [{ name: cleanName(name), row }] : [];
    }),
  );
}

/**
 * Places that name the seller independently of the head of the page: the small print, the sender's line of a letter, the
 * owner of the account, the website, the signature. A name that two of them agree on is seldom another one.
 */
import { cellsOf, type Row } from "../reading/rows.ts";
import { senderOf } from "./addressee.ts";
import { fold, foldKeepingLength, squash } from "./fold.ts";
import { findImprints } from "./imprint.ts";
import { cleanName, distinctiveWords } from "./names.ts";
import { findNetNames } from "./references.ts";

export type CuePlace = "imprint" | "sender" | "account" | "website" | "signature";

export interface SellerCue {
  place: CuePlace;
  name: string;
  row: Row;
}

export function findSellerCues(rows: Row[]): SellerCue[] {
  return [
    ...findImprints(rows).map(({ name, row }) => ({ place: "imprint" as const, name, row })),
    ...senders(rows),
    ...accountOwners(rows),
    ...signatures(rows),
    ...findNetNames(rows).map(({ name, row }) => ({ place: "website" as const, name, row })),
  ];
}

function senders(rows: Row[]): SellerCue[] {
  const first = rows.filter(({ page }) => page === rows[0]?.page);
  return first.flatMap((row) =>
    cellsOf(row, 3).flatMap(({ text }) => {
      const name = senderOf(text);
      return name === null ? [] : [{ place: "sender" as const, name: cleanName(name), row }];
    }),
  );
}

/** "Kontoinhaber: Linden GmbH", "Compte BE47 … au nom de Traiteur Linden SRL", "payable to Linden Ltd". */
const owner =
  /\b(?:kontoinhaber(?:in)?|zahlungsempfanger|begunstigter?|account (?:name|holder)|payee|beneficiary|(?:made )?payable to|remit (?:payment )?to|au nom de|a l.ordre de|titulaire(?: du compte)?|beneficiaire|a favor de|beneficiario|intestat[oa] a|a favore di|t\.? ?n\.? ?v\.?|ten name van|rekeninghouder|kontohaver|kontoinnehavare|betalingsmottaker|saaja|wlasciciel rachunku|majitel uctu|titular da conta)\b[\s.:]*/;
const owner_length_max = 50;

function accountOwners(rows: Row[]): SellerCue[] {
  return rows.flatMap((row) =>
    cellsOf(row).flatMap(({ text }, i, cells) => {
      const match = owner.exec(foldKeepingLength(text));
      if (!match) return [];
      const rest = text.slice(match.index + match[0].length) || (cells[i + 1]?.text ?? "");
      const [name = ""] = rest.split(/,\s|\s[·•|–-]\s|(?=\s+(?:IBAN|BIC|BSB|Konto|Bank)\b)/);
      const isName =
        /^\p{L}/u.test(name) && name.length <= owner_length_max && distinctiveWords(name).length > 0;
      return isName ? [{ place: "account" as const, name: cleanName(name), row }] : [];
    }),
  );
}

const closing =
  /^(?:mit (?:freundlichen|besten|herzlichen) gru(?:ss|ß)en|(?:viele|beste|herzliche|freundliche) gru(?:ss|ß)e|(?:kind|best|warm) regards|sincerely|yours (?:faithfully|sincerely)|cordialement|bien a vous|saludos|un saludo|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|(?:med )?vanlig(?:a)? halsning(?:ar)?|med venlig hilsen|vennlig hilsen|ystavallisin terveisin|z powazaniem|s pozdravem)[,.! ]*$/;

/** The name below the closing words of a letter. */
function signatures(rows: Row[]): SellerCue[] {
  return rows.flatMap((row, i) => {
    const next = rows[i + 1];
    if (!next || !closing.test(fold(row.text).trim())) return [];
    const name = cleanName(next.text);
    return /\d|:/.test(name) ? [] : [{ place: "signature" as const, name, row: next }];
  });
}

/** Whether the cue names this seller. A web address has only a part of the name: "physio-linden" of "Physiotherapie Linden". */
export function isNamedBy({ place, name: cue }: Pick<SellerCue, "place" | "name">, name: string): boolean {
  if (place !== "website") return isSameFirm(cue, name);
  const [plain, whole] = [squash(cue), squash(name)];
  return (
    (plain.length >= word_length_min && whole.includes(plain)) ||
    distinctiveWords(name).some((word) => word.length >= word_length_min && plain.includes(word))
  );
}

const word_length_min = 4;

/** A name and its short form are one firm: "Ibis" and "Ibis Styles Konstanz GmbH", "Linden" and "Academia Linden, S.L.". */
export function isSameFirm(a: string, b: string): boolean {
  const [short = "", long = ""] = [a, b].toSorted((one, other) => squash(one).length - squash(other).length);
  if (squash(short).length < word_length_min) return false;
  if (squash(long).startsWith(squash(short))) return true;
  return ` ${wordsOf(long)} `.includes(` ${wordsOf(short)} `);
}

function wordsOf(name: string): string {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}

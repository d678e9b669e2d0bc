/**
 * Places that name the seller independently of the head of the page: the small print, the sender's line of a letter, the
 * owner of the account, the website, the signature. A name that two of them agree on is seldom another one.
 */
import { cellsOf, type Row } from "../reading/rows.ts";
import { findAccountOwners } from "./account-owners.ts";
import { senderOf } from "./addressee.ts";
import { fold, squash } from "./fold.ts";
import { findImprints } from "./imprint.ts";
import { cleanName, distinctiveWords } from "./names.ts";
import { findNetNames } from "./references.ts";
import { isSameFirm, word_length_min } from "./same-firm.ts";

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
    ...findAccountOwners(rows).map(({ name, row }) => ({ place: "account" as const, name, row })),
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

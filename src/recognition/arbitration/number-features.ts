/**
 * What tells the document's number from other codes. Each feature is true or false; its weight is learned
 * (number-weights.ts). None is a word or a place of one layout.
 */

import { findIban } from "../../kernel/iban.ts";
import { findAmounts } from "../extraction/amounts.ts";
import type { Code } from "../extraction/codes.ts";
import { findDates } from "../extraction/dates.ts";
import { fold, squash } from "../extraction/fold.ts";
import type { NumberNoun } from "../extraction/number-labels.ts";
import { findTaxIds } from "../extraction/tax-ids.ts";
import { cellAbove, cellBelow } from "../reading/columns.ts";
import type { Row } from "../reading/rows.ts";

/** What the features of all codes of a paper are taken from. */
export interface NumberedPaper {
  rows: Row[];
  codes: Code[];
  /** The lowest edge on each page. */
  bottoms: Map<number, number>;
  /** Words of headings, cut to their stems. */
  headings: Set<string>;
}

const heading_scale_min = 1.25;
const stem_length = 5;

export function numberedPaper(rows: Row[], codes: Code[]): NumberedPaper {
  const bottoms = new Map<number, number>();
  for (const { page, box } of rows) bottoms.set(page, Math.max(bottoms.get(page) ?? 0, box.y + box.height));
  const headings = rows
    .filter(({ scale }) => scale >= heading_scale_min)
    .flatMap(({ text }) => stemsOf(text));
  return {
    rows,
    codes,
    bottoms,
    headings: new Set(headings),
  };
}

function stemsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4)
    .map((word) => word.slice(0, stem_length));
}

export const numberFeatures = {
  code: () => true,
  "noun: invoice": ({ meaning }) => meaning.nouns.includes("invoice"),
  "noun: document": ({ meaning }) => meaning.nouns.includes("document"),
  "noun: receipt": ({ meaning }) => meaning.nouns.includes("receipt"),
  "noun: order": ({ meaning }) => meaning.nouns.includes("order"),
  "noun: reference": ({ meaning }) => meaning.nouns.includes("reference"),
  "noun and word for number": ({ meaning }) => isOwn(meaning.nouns) && meaning.number,
  "another code has a clearer noun": ({ meaning }, { codes }) =>
    isOwn(meaning.nouns) &&
    codes.some((other) => other.meaning.number && clarityOf(other.meaning) > clarityOf(meaning)),
  "word for number alone": ({ meaning }) => meaning.nouns.length === 0 && meaning.number && !meaning.other,
  "something else's number": ({ meaning }) => meaning.other && !isOwn(meaning.nouns),
  "unknown label": ({ meaning, label }) => label !== "" && isUnknown(meaning) && meaning.words <= 3,
  "end of a sentence": ({ meaning }) => meaning.words > 3,
  "label marked by a colon": ({ meaning }) => meaning.marked,
  "label inside its cell": ({ place }) => place === "inside",
  "label beside": ({ place }) => place === "beside",
  "label above": ({ place }) => place === "above",
  "label is a word of a heading": ({ label }, { headings }) =>
    stemsOf(label).some((one) => headings.has(one)),
  "fills its cell": ({ behind }) => behind.trim() === "",
  "words behind it": ({ behind }) => /^[,.;]? ?\p{L}/u.test(behind) && findDates(behind).length === 0,
  "in a heading": ({ row }) => row.scale >= heading_scale_min,
  "in the upper third": (code, paper) => heightOf(code, paper) < 0.33,
  "in the lower fifth": (code, paper) => heightOf(code, paper) > 0.8,
  "on the paper twice": (code, { rows }) => rowsWith(code, rows) >= 2,
  "beside a date": ({ row }) => findDates(row.text).length > 0,
  "date above or below": ({ row, cell }, { rows }) =>
    [cellAbove(rows, row.index, cell.box), cellBelow(rows, row.index, cell.box)].some(
      (other) => other !== null && findDates(other.text).length > 0,
    ),
  "amount in its row": ({ row }) => findAmounts(row.text).some(({ decimals }) => decimals === 2),
  "account or tax number in its row": ({ row }) =>
    findIban(row.text) !== null || findTaxIds(row.text).length > 0,
  "letters and digits": ({ value }) => /[a-z]/i.test(value),
  "dash or slash": ({ value }) => /[/-]/.test(value),
  "at most 3 characters": ({ value }) => squash(value).length <= 3,
  "more than 12 characters": ({ value }) => squash(value).length > 12,
  "in groups": ({ value }) => value.includes(" "),
  "first code on the paper": (code, { codes }) =>
    codes.find(({ meaning }) => !meaning.other)?.value === code.value,
} satisfies Record<string, (code: Code, paper: NumberedPaper) => boolean>;

export type NumberFeature = keyof typeof numberFeatures;

export function featuresOf(code: Code, paper: NumberedPaper): NumberFeature[] {
  return (Object.keys(numberFeatures) as NumberFeature[]).filter((name) => numberFeatures[name](code, paper));
}

function isOwn(nouns: Code["meaning"]["nouns"]): boolean {
  return nouns.some((noun) => noun !== "reference" && noun !== "order");
}

/** An invoice's own number is clearer than that of a receipt on the same paper. */
const clarity: NumberNoun[] = ["receipt", "document", "invoice"];

function clarityOf({ nouns }: Code["meaning"]): number {
  return Math.max(...nouns.map((noun) => clarity.indexOf(noun)), -1);
}

function isUnknown({ nouns, number, other }: Code["meaning"]): boolean {
  return nouns.length === 0 && !number && !other;
}

function heightOf({ row }: Code, { bottoms }: NumberedPaper): number {
  return row.box.y / Math.max(1, bottoms.get(row.page) ?? 1);
}

function rowsWith({ value }: Code, rows: Row[]): number {
  if (squash(value).length < 4) return 1;
  return rows.filter(({ text }) => text.includes(value)).length;
}

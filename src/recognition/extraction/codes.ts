/**
 * Every code on the paper that may be the document's number, with the words that label it. Left out is only what is
 * proven to be something else: amounts, dates, times, accounts, tax numbers. Arbitration chooses.
 */
import { findIban } from "../../kernel/iban.ts";
import { cellAbove } from "../reading/columns.ts";
import { type Span, spanOf } from "../reading/places.ts";
import type { Fragment } from "../reading/reading.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { type FoundDate, findDates } from "./dates.ts";
import { squash } from "./fold.ts";
import { type NumberLabel, readLabel } from "./number-labels.ts";
import { findTaxIds } from "./tax-ids.ts";

export interface Code {
  value: string;
  row: Row;
  cell: Fragment;
  span: Span;
  /** The words before it in its cell, in the cell before, or above it; empty if there are none. */
  label: string;
  /** What the label says. */
  meaning: NumberLabel;
  place: "inside" | "beside" | "above" | "none";
  /** The text of its cell behind it. */
  behind: string;
}

const codeShape =
  /(?<![\p{L}\p{N}@*+%€$£¥/_-]|\d[.,:'])[A-Z0-9](?:[A-Z0-9/_.-]{0,28}[A-Z0-9])?(?![\p{L}\p{N}@%€$£¥*])/giu;
/** "425,92", "1204.50": amounts. */
const amountShape = /^\d{1,3}(?:[ .,']?\d{3})*[.,]\d{2}$/;
/** "Nr.4711": the word for number is no part of it. */
const glued = /^(?:n[or]?|nr|num)\.(?=\S*\d)/i;
/** "Q041 AB", "7102 3304 5581", "GZ 326/25": groups of a number that fill the rest of the cell; words are no groups. */
const groupedShape =
  /^(?=(?:.*\d){3})[A-Z0-9][A-Z0-9/-]*(?: (?=[A-Z/-]{0,3}(?:\d|$| ))[A-Z0-9/-]{1,20}){1,4}$/;
/** Letters that belong to the groups behind them: "FR A25/118". "N" is "N°" whose sign the reader did not see. */
const seriesBefore = /(?:^| )(?!N[OR]? )([A-Z]{1,3}) $/;
const unlabelled_length_min = 3;

export function findCodes(rows: Row[]): Code[] {
  return rows.flatMap((row) => {
    const cells = cellsOf(row);
    const known = knownNumbers(row.text);
    return cells.flatMap((cell, i) =>
      codesIn(cell.text).flatMap(({ value, start, end }): Code[] => {
        const labelled = labelOf(rows, row, cell, cells[i - 1], cell.text.slice(0, start));
        const isNamed = labelled.meaning.nouns.length > 0 || labelled.meaning.number;
        if (value.length < unlabelled_length_min && !isNamed) return [];
        if (known.some((number) => number.includes(squash(value)))) return [];
        const at = Math.max(0, row.text.indexOf(value));
        const span = spanOf(row, row.text, { start: at, end: at + value.length });
        return [{ value, row, cell, span, ...labelled, behind: cell.text.slice(end) }];
      }),
    );
  });
}

interface Found {
  value: string;
  start: number;
  end: number;
}

function codesIn(text: string): Found[] {
  const found: Found[] = [];
  const dates = findDates(text);
  for (const match of text.matchAll(codeShape)) {
    const start = match.index + (glued.exec(match[0])?.[0].length ?? 0);
    const end = match.index + match[0].length;
    if (!/\d/.test(match[0]) || (found.at(-1)?.end ?? 0) > start || isTime(text, end)) continue;
    if (dates.some((date) => isWithin(date, start, end)) || text[start - 1] === "(") continue;
    const code = groupsFrom(text, start) ?? { value: withoutDate(text.slice(start, end)), start, end };
    if (!isAmount(text, code) && !isDate(code.value)) found.push(code);
  }
  return found;
}

function groupsFrom(text: string, first: number): Found | null {
  const series = seriesBefore.exec(text.slice(0, first))?.[1];
  const isLabel = series === undefined || isNamed(readLabel(series));
  const start = isLabel ? first : first - series.length - 1;
  const value = text.slice(start).trim();
  return groupedShape.test(value) && !isDate(value) ? { value, start, end: text.length } : null;
}

function isNamed({ nouns, number, other }: NumberLabel): boolean {
  return nouns.length > 0 || number || other;
}

/** "18 février 2025" is a date; eight digits are a number. */
function isWithin(date: FoundDate, start: number, end: number): boolean {
  return date.start <= start && end <= date.end && end - start < 8;
}

/** "12:41". */
function isTime(text: string, end: number): boolean {
  return /^:\d/.test(text.slice(end, end + 2));
}

/** "1 204,50" begins like a code. */
function isAmount(text: string, { value, end }: Found): boolean {
  return amountShape.test(value) || /^ ?[.,'] ?\d|^ \d{3}[.,]\d{2}/.test(text.slice(end));
}

/** "8123456/12.03.25": number and date in one. */
function withoutDate(value: string): string {
  const last = findDates(value).at(-1);
  if (!last || last.end < value.length || last.start < 4) return value;
  return value.slice(0, last.start).replace(/[/-]$/, "");
}

/** A number may begin with a date: "RE-20150613/503". Eight digits are a number. */
function isDate(value: string): boolean {
  return !/^\d{8}$/.test(value) && findDates(value).some(({ start, end }) => end - start >= value.length - 1);
}

/** Accounts and tax numbers in a row. */
function knownNumbers(text: string): string[] {
  const iban = findIban(text);
  return [...(iban === null ? [] : [iban]), ...findTaxIds(text).map(({ tax_id }) => tax_id)].map(squash);
}

type Labelled = Pick<Code, "label" | "meaning" | "place">;

/** Words inside the cell label it; otherwise those beside it or above it, if they name a number. */
function labelOf(
  rows: Row[],
  row: Row,
  cell: Fragment,
  previous: Fragment | undefined,
  before: string,
): Labelled {
  const inside = wordsAfterLastCode(before);
  if (/\p{L}/u.test(inside)) return { label: inside, meaning: readLabel(inside), place: "inside" };
  const beside = isLabel(previous?.text) ? toLabelled(previous.text, "beside") : null;
  const aboveCell = cellAbove(rows, row.index, cell.box);
  const above = isLabel(aboveCell?.text) ? toLabelled(aboveCell.text, "above") : null;
  if (beside && (isNamed(beside.meaning) || !above || !isNamed(above.meaning))) return beside;
  return above ?? { ...toLabelled("", "none") };
}

function toLabelled(label: string, place: Code["place"]): Labelled {
  return { label, meaning: readLabel(label), place };
}

/** Words without a value of their own. */
function isLabel(text: string | undefined): text is string {
  return text !== undefined && /\p{L}/u.test(text) && !/\d/.test(text);
}

/** "Handelsrechnung (380) Nr. 471102": the code of the kind of document. */
const kindCode = /\(\d{3}\) ?/;

/** "Kassa 4 Kvitto 684": what stands before another number does not label this one. */
function wordsAfterLastCode(text: string): string {
  const [last = ""] = text
    .replace(kindCode, "")
    .split(/\S*\d\S*/)
    .slice(-1);
  return last.trim();
}

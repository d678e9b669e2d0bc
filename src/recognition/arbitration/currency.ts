/** The currency, from marks beside amounts, then from the country. */
import { countryOf, formerCurrencies } from "../extraction/countries.ts";
import { type CurrencyMark, findCurrencyMarks } from "../extraction/currencies.ts";
import { type Span, spanOf } from "../reading/places.ts";
import type { Row } from "../reading/rows.ts";
import type { RecognitionContext } from "../recognition.ts";
import type { Scored } from "./scored.ts";

const points = {
  mark_at_total: 1.5,
  mark_at_amount: 2.5,
  own_of_family: 1.6,
  mark: 1.2,
  repeated: 0.25,
  country: 1,
};
/** Below this score the country is a guess and does not determine the currency. */
const country_score_min = 1.2;

interface Finding {
  code: string;
  score: number;
  reason: string;
  mark?: PlacedMark | undefined;
  /** The usual currency of a shared sign: nothing says that it is not another one. */
  is_guess?: boolean;
}

export function scoreCurrencies(
  rows: Row[],
  places: Scored<string>[],
  date: string | null,
  context: RecognitionContext,
  total: Span | null = null,
): Scored<string>[] {
  const marks = rows.flatMap((row) => [
    ...placeMarks(row, row.text),
    ...(row.alternative ? placeMarks(row, row.alternative) : []),
  ]);
  const country = places[0] && places[0].score >= country_score_min ? places[0] : null;
  const local = country ? currencyIn(country.value, date) : null;
  return addUp([
    ...clearMarks(marks, (mark) => total !== null && sharesRow(mark.span, total, rows)),
    ...sharedMark(marks, local, context),
    ...(country && local ? [byCountry(country, local)] : []),
  ]);
}

function addUp(findings: Finding[]): Scored<string>[] {
  const scored = [...Map.groupBy(findings, ({ code }) => code)].map(([value, own]): Scored<string> => {
    const span = own.find(({ mark }) => mark)?.mark?.span;
    return {
      value,
      evidence: evidenceOf(own, findings),
      score: own.reduce((sum, { score }) => sum + score, 0),
      reasons: own.map(({ reason }) => reason),
      ...(span ? { spans: [span] } : {}),
    };
  });
  return scored.toSorted((a, b) => b.score - a.score);
}

/** A second currency beside amounts contests the first: a paper may state its total in euros, too. */
function evidenceOf(own: Finding[], all: Finding[]): string {
  const isAtAmount = ({ mark }: Finding) => mark?.at_amount === true;
  const code = own[0]?.code;
  if (all.some((other) => other.code !== code && isAtAmount(other))) return "contested";
  if (own.every(({ is_guess }) => is_guess)) return "guess";
  const isMarked = own.some(({ mark }) => mark !== undefined);
  const isLocal = own.some(({ mark, reason }) => mark === undefined && reason.startsWith("paper from"));
  if (own.some(isAtAmount)) return isLocal ? "amount and country" : "amount";
  return isMarked ? (isLocal ? "mark and country" : "mark") : "country";
}

/** Marks of one currency only; the total's own row counts most. */
function clearMarks(marks: PlacedMark[], isAtTotal: (mark: PlacedMark) => boolean): Finding[] {
  const clear = marks.filter(({ codes }) => codes.length === 1);
  return [...Map.groupBy(clear, ({ codes }) => codes[0] as string)].flatMap(([code, found]) => {
    const beside = found.find((mark) => mark.at_amount);
    const best = beside ? points.mark_at_amount : points.mark;
    const first: Finding = {
      code,
      score: best + Math.min(6, found.length - 1) * points.repeated,
      reason: `"${found[0]?.mark}" ${beside ? "beside an amount" : "on the paper"}`,
      mark: beside ?? found[0],
    };
    const atTotal = { code, score: points.mark_at_total, reason: "in the row of the total" };
    return found.some(isAtTotal) ? [first, atTotal] : [first];
  });
}

function sharedMark(marks: PlacedMark[], local: string | null, context: RecognitionContext): Finding[] {
  const family = sharedFamily(marks);
  const code = [local, context.base_currency, family?.codes[0]].find(
    (one) => one && family?.codes.includes(one),
  );
  if (!family || !code) return [];
  const reason = `"${family.mark}" is ${code} ${reasonFor(code, local, context)}`;
  const is_guess = code !== local && code !== context.base_currency;
  return [{ code, score: familyPoints(code, local, context), reason, mark: family, is_guess }];
}

function byCountry(country: Scored<string>, code: string): Finding {
  return {
    code,
    score: points.country + Math.min(1.5, country.score * 0.2),
    reason: `paper from ${country.value} (${country.reasons.slice(0, 3).join("; ")})`,
  };
}

function sharesRow(a: Span, b: Span, rows: Row[]): boolean {
  const rowOf = ({ fragments: [first] }: Span) => rows.find((row) => first && row.fragments.includes(first));
  return rowOf(a) !== undefined && rowOf(a) === rowOf(b);
}

interface PlacedMark extends CurrencyMark {
  span: Span;
}

function placeMarks(row: Row, text: string): PlacedMark[] {
  return findCurrencyMarks(text).map((mark) => ({ ...mark, span: spanOf(row, text, mark) }));
}

function sharedFamily(marks: PlacedMark[]): PlacedMark | null {
  return (
    marks.find(({ codes, at_amount }) => codes.length > 1 && at_amount) ??
    marks.find(({ codes }) => codes.length > 1) ??
    null
  );
}

/**
 * A sign shared by several currencies means the local currency first, then the organization's own; any other
 * is a guess.
 */
function familyPoints(code: string, local: string | null, context: RecognitionContext): number {
  if (code === local) return points.mark_at_amount;
  return code === context.base_currency ? points.own_of_family : points.mark;
}

function reasonFor(code: string, local: string | null, context: RecognitionContext): string {
  if (code === local) return "in that country";
  return code === context.base_currency ? "for this organization" : "by default";
}

/** The country's currency on that day: Croatia used the kuna until the end of 2022. */
function currencyIn(country: string, date: string | null): string | null {
  const former = formerCurrencies[country];
  if (former && date !== null && date <= former.until) return former.code;
  return countryOf(country)?.currency ?? null;
}

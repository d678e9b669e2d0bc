/** The currency, from marks beside amounts, then from the country. */
import { countryOf, formerCurrencies } from "../extraction/countries.ts";
import { type CurrencyMark, findCurrencyMarks } from "../extraction/currencies.ts";
import { type Span, spanOf } from "../reading/places.ts";
import type { Row } from "../reading/rows.ts";
import type { RecognitionContext } from "../recognition.ts";
import type { Scored } from "./scored.ts";

const points = { mark_at_amount: 2.5, own_of_family: 1.6, mark: 1.2, repeated: 0.25, country: 1 };
/** Below this score the country is a guess and does not determine the currency. */
const country_score_min = 1.2;

export function scoreCurrencies(
  rows: Row[],
  places: Scored<string>[],
  date: string | null,
  context: RecognitionContext,
): Scored<string>[] {
  const marks = rows.flatMap((row) => [
    ...placeMarks(row, row.text),
    ...(row.alternative ? placeMarks(row, row.alternative) : []),
  ]);
  const scores = new Map<string, Scored<string>>();
  const add = (code: string, score: number, reason: string, mark?: PlacedMark) => {
    const known = scores.get(code) ?? { value: code, score: 0, reasons: [] };
    const spans = known.spans ?? (mark ? [mark.span] : undefined);
    scores.set(code, {
      value: code,
      score: known.score + score,
      reasons: [...known.reasons, reason],
      ...(spans ? { spans } : {}),
    });
  };
  const country = places[0] && places[0].score >= country_score_min ? places[0] : null;
  const local = country ? currencyIn(country.value, date) : null;

  for (const [code, found] of Map.groupBy(
    marks.filter(({ codes }) => codes.length === 1),
    ({ codes }) => codes[0] as string,
  )) {
    const beside = found.filter((mark) => mark.at_amount).length;
    const best = beside > 0 ? points.mark_at_amount : points.mark;
    add(
      code,
      best + Math.min(6, found.length - 1) * points.repeated,
      `"${found[0]?.mark}" ${beside > 0 ? "beside an amount" : "on the paper"}`,
      found.find((mark) => mark.at_amount) ?? found[0],
    );
  }
  const family = sharedFamily(marks);
  if (family) {
    const code =
      local && family.codes.includes(local)
        ? local
        : family.codes.includes(context.base_currency)
          ? context.base_currency
          : family.codes[0];
    if (code)
      add(
        code,
        familyPoints(code, local, context),
        `"${family.mark}" is ${code} ${reasonFor(code, local, context)}`,
        family,
      );
  }
  if (country && local)
    add(
      local,
      points.country + Math.min(1.5, country.score * 0.2),
      `paper from ${country.value} (${country.reasons.slice(0, 3).join("; ")})`,
    );
  return [...scores.values()].toSorted((a, b) => b.score - a.score);
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

/** Decides which date is the purchase date, which is the due date, and the order of day and month. */
import { addDays, type CalendarDate, daysBetween } from "../../kernel/calendar.ts";
import { countryOf } from "../extraction/countries.ts";
import { type DateRole, dateRole, isRange } from "../extraction/date-labels.ts";
import { type FoundDate, findDates } from "../extraction/dates.ts";
import { cellAbove, pieceWith } from "../reading/columns.ts";
import { type Span, spanOf } from "../reading/places.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import type { RecognitionContext } from "../recognition.ts";
import { mergeScored, type Scored } from "./scored.ts";

export interface PlacedDate {
  found: FoundDate;
  role: DateRole;
  row: Row;
  /** Whether only the second look read it. */
  second: boolean;
  span: Span;
}

export interface DateOrder {
  month_first: boolean;
  certain: boolean;
  reason: string;
}

/** Older papers are possible but rare; a misread year is more likely. */
const age_years_usual = 12;
const future_days_max = 2;
/** A longer text above a date is a sentence, not its label. */
const heading_length_max = 30;

export function placeDates(rows: Row[]): PlacedDate[] {
  return rows.flatMap((row, i) => {
    const first = placeIn(rows, i, row.text);
    if (!row.alternative) return first;
    const second = placeIn(rows, i, row.alternative).map((one) => ({ ...one, second: first.length > 0 }));
    return [
      ...first,
      ...second.filter(({ found }) => !first.some((one) => one.found.day_first === found.day_first)),
    ];
  });
}

function placeIn(rows: Row[], index: number, text: string): PlacedDate[] {
  const row = rows[index] as Row;
  const dates = findDates(text);
  return dates.map((found, i) => ({
    found,
    role: isPeriod(dates, i, text) ? "other" : roleAt(rows, index, text, dates, i),
    row,
    second: false,
    span: spanOf(row, text, found),
  }));
}

/** "01.02.2025 - 28.02.2025" are the ends of a period, whatever stands before them. */
function isPeriod(dates: FoundDate[], i: number, text: string): boolean {
  const [before, own, after] = [dates[i - 1], dates[i], dates[i + 1]];
  if (!own) return false;
  return (
    (before !== undefined && isRange(text.slice(before.end, own.start))) ||
    (after !== undefined && isRange(text.slice(own.end, after.start)))
  );
}

/** From the words around the date in its row; without any, from the cell above it, then from a short row above. */
function roleAt(rows: Row[], index: number, text: string, dates: FoundDate[], i: number): DateRole {
  const own = dates[i] as FoundDate;
  const from = Math.max(dates[i - 1]?.end ?? 0, labelStart(rows[index] as Row, text, own.start));
  const role = dateRole(text.slice(from, own.start), text.slice(own.end, dates[i + 1]?.start));
  if (role !== "none") return role;
  return headingRole(rows, index, text.slice(own.start, own.end));
}

/** The start of the cell before the date's own: what stands further left labels another value. */
function labelStart(row: Row, text: string, date_start: number): number {
  if (text !== row.text) return 0;
  let end = 0;
  const starts = cellsOf(row).map((cell) => {
    const start = text.indexOf(cell.text, end);
    end = start < 0 ? end : start + cell.text.length;
    return start;
  });
  if (starts.some((start) => start < 0)) return 0;
  const at = starts.findLastIndex((start) => start <= date_start);
  return starts[at - 1] ?? 0;
}

/** A column of dates is a list of items: its heading says nothing about the paper. */
function headingRole(rows: Row[], index: number, date: string): DateRole {
  const [row, below] = [rows[index] as Row, rows[index + 1]];
  if (below && findDates(below.text).length > 0) return "none";
  const piece = pieceWith(row, date);
  const heading = piece ? cellAbove(rows, index, piece.box) : null;
  if (!heading || findDates(heading.text).length > 0 || heading.text.length >= heading_length_max)
    return "none";
  return dateRole(heading.text);
}

/** An unambiguous date decides the order of the others; without one the country does, then the locale. */
export function dateOrder(
  dates: PlacedDate[],
  places: Scored<string>[],
  context: RecognitionContext,
): DateOrder {
  const dayOnly = dates.filter(
    ({ found, second }) => !second && found.numeric && found.full_year && !found.month_first,
  ).length;
  const monthOnly = dates.filter(({ found, second }) => !second && found.numeric && !found.day_first).length;
  if (monthOnly > dayOnly)
    return { month_first: true, certain: true, reason: "another date has the month first" };
  if (dayOnly > 0 && monthOnly === 0)
    return { month_first: false, certain: true, reason: "another date has the day first" };
  const place = places[0];
  if (place && place.score >= 1.2) {
    const country = countryOf(place.value);
    return {
      month_first: country?.month_first === true,
      certain: true,
      reason: `the order of ${place.value}`,
    };
  }
  const own = context.locale?.split("-").at(1) ?? context.country;
  return {
    month_first: own?.toUpperCase() === "US",
    certain: false,
    reason: own ? `the order of ${own}, the organization's own` : "day before month, as in most countries",
  };
}

const rolePoints: Record<DateRole, number> = { issued: 2.4, none: 1, delivery: -0.5, due: -2.5, other: -2.5 };

export function scoreDates(
  dates: PlacedDate[],
  order: DateOrder,
  today: CalendarDate,
): Scored<CalendarDate>[] {
  const scored = dates.flatMap((placed) =>
    readings(placed, order).map((reading) => scoreOne(placed, reading, order, today)),
  );
  return mergeScored(withoutOldest(scored, today), (date) => date, 0.4);
}

/** A day many years before another one on the paper is somebody's birthday or a firm's founding. */
const apart_years_max = 10;
const apart_points = -4;

function withoutOldest(scored: Scored<CalendarDate>[], today: CalendarDate): Scored<CalendarDate>[] {
  const past = scored.map(({ value }) => value).filter((date) => date <= today);
  const latest = past.toSorted().at(-1);
  return scored.map((one) =>
    latest !== undefined && daysBetween(one.value, latest) > apart_years_max * 365
      ? {
          ...one,
          score: one.score + apart_points,
          reasons: [...one.reasons, "many years before another date"],
        }
      : one,
  );
}

interface DateReading {
  date: CalendarDate;
  ambiguous: boolean;
}

function readings({ found }: PlacedDate, order: DateOrder): DateReading[] {
  const preferred = order.month_first
    ? (found.month_first ?? found.day_first)
    : (found.day_first ?? found.month_first);
  const ambiguous =
    found.day_first !== null && found.month_first !== null && found.day_first !== found.month_first;
  return preferred ? [{ date: preferred, ambiguous }] : [];
}

function scoreOne(
  { found, role, row, second, span }: PlacedDate,
  { date, ambiguous }: DateReading,
  order: DateOrder,
  today: CalendarDate,
): Scored<CalendarDate> {
  const reasons = [role === "none" ? "a date without a label" : `labelled as ${role}`];
  let score = rolePoints[role];
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };
  if (found.with_time) add(1, "with a time of day");
  if (role === "none" && !found.with_time && hasAmount(row.text, span.text.slice(span.start, span.end)))
    add(-0.8, "in a row with an amount");
  if (!found.full_year) add(-0.3, "year with two digits");
  if (ambiguous) add(order.certain ? 0 : -1, `day and month in ${order.reason}`);
  const age = daysBetween(date, today);
  if (age < -future_days_max) add(-4, "in the future");
  else if (age > age_years_usual * 365 && row.confidence < 1)
    add(role === "issued" ? -1.5 : -6, `older than ${age_years_usual} years`);
  if (row.confidence < 0.9) add((row.confidence - 0.9) * 6, `read with ${row.confidence.toFixed(2)}`);
  if (second) add(-0.8, "only read by the second look");
  if (row.page > 1) add(-0.6, "not on the first page");
  const evidence = evidenceOf(role, found, ambiguous && !order.certain);
  return { value: date, score, reasons, spans: [span], ...(evidence ? { evidence } : {}) };
}

/** A date that is labelled as another one is never counted: its points alone decide. */
function evidenceOf(role: DateRole, { with_time }: FoundDate, is_guessed: boolean): string | null {
  if (role === "due" || role === "other") return null;
  if (is_guessed) return "either order";
  if (role !== "none") return role;
  return with_time ? "time" : "plain";
}

/** Dates of items stand in rows with amounts. */
function hasAmount(text: string, date: string): boolean {
  return /\d[.,]\d{2}(?!\d)/.test(text.replace(date, " "));
}

/** Labelled due dates, or the date plus the days of the payment terms. */
export function scoreDueDates(
  dates: PlacedDate[],
  order: DateOrder,
  issued: CalendarDate | null,
  term_days: number | null,
): Scored<CalendarDate>[] {
  const labelled = dates
    .filter(({ role }) => role === "due")
    .flatMap((placed) => readings(placed, order).map(({ date }) => ({ date, spans: [placed.span] })))
    .filter(({ date }) => issued === null || (date >= issued && daysBetween(issued, date) <= 400))
    .map(({ date, spans }) => ({
      value: date,
      score: 2.5,
      reasons: ["labelled as due"],
      spans,
      evidence: "label",
    }));
  if (labelled.length > 0 || issued === null || term_days === null)
    return mergeScored(labelled, (date) => date, 0.4);
  return [
    {
      value: addDays(issued, term_days),
      score: 1.8,
      reasons: [`${term_days} days after ${issued}`],
      evidence: "terms",
    },
  ];
}

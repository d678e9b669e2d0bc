/**
 * Recurring patterns: subscriptions, salaries, rents, found in bank transactions. Transactions are grouped by
 * counterparty, direction and currency, then separated into series by amount. A series is kept only if its
 * days follow a calendar step. docs/recurring-patterns.md has the rules with examples.
 */
import { addMonths, type CalendarDate } from "../kernel/calendar.ts";
import { absolute, type Decimal, divideHalfUp } from "../kernel/decimal.ts";
import { fromMinor, toMinor } from "../kernel/money.ts";
import { normalizeName } from "../kernel/names.ts";
import { fitFrequency, irregularFit, type PatternFrequency } from "./recurring-patterns-fit.ts";
import { nextDate, type PatternStatus, statusOf } from "./recurring-patterns-next.ts";
import { type Hit, seriesOf } from "./recurring-patterns-series.ts";

export interface PatternTransaction {
  id: string;
  booking_date: CalendarDate;
  /** Signed: money into the account is positive. */
  amount: Decimal;
  currency: string;
  counterparty_name: string | null;
  description: string;
  category_id: string | null;
}

export interface RecurringPattern {
  /**
   * Counterparty, direction, currency and number. It stays the same unless the counterparty gains or loses a
   * pattern.
   */
  key: string;
  counterparty_name: string;
  direction: "inflow" | "outflow";
  /** Without sign. */
  average_amount: Decimal;
  currency: string;
  frequency: PatternFrequency;
  /** The category of the newest transaction that has one. */
  category_id: string | null;
  last_seen_date: CalendarDate;
  /** Null for irregular patterns, which have no step. */
  next_expected_date: CalendarDate | null;
  status: PatternStatus;
  transaction_count: number;
  transaction_ids: string[];
}

export const pattern_months = 13;

/** All patterns of the last 13 months, ordered by key. */
export function detectRecurringPatterns(
  transactions: readonly PatternTransaction[],
  today: CalendarDate,
): RecurringPattern[] {
  const from = addMonths(today, -pattern_months);
  const recent = transactions.filter(({ booking_date }) => booking_date > from && booking_date <= today);
  const groups = Map.groupBy(recent, groupKey);
  groups.delete("");
  const patterns = [...groups].flatMap(([key, members]) => patternsOf(key, members, today));
  return patterns.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** The pattern of a series found before, as of today; null if its remaining transactions follow no step. */
export function patternOfSeries(
  key: string,
  transactions: readonly PatternTransaction[],
  today: CalendarDate,
): RecurringPattern | null {
  const from = addMonths(today, -pattern_months);
  const recent = transactions.filter(({ booking_date }) => booking_date > from && booking_date <= today);
  return toFittingPattern(key, recent.map(toHit).sort(byDate), today);
}

/** Counterparty, direction and currency; empty if the bank names nobody or the amount is 0. */
function groupKey({ amount, currency, counterparty_name, description }: PatternTransaction): string {
  const name = normalizeName(counterparty_name ?? "") || normalizeName(description);
  if (name === "" || amount === "0") return "";
  return [name, amount.startsWith("-") ? "outflow" : "inflow", currency].join("|");
}

function patternsOf(
  key: string,
  members: readonly PatternTransaction[],
  today: CalendarDate,
): RecurringPattern[] {
  const hits = members.map(toHit).sort(byDate);
  return seriesOf(hits).flatMap((series, index) => toFittingPattern(`${key}|${index}`, series, today) ?? []);
}

type PatternHit = Hit & { transaction: PatternTransaction };

function toFittingPattern(
  key: string,
  series: readonly PatternHit[],
  today: CalendarDate,
): RecurringPattern | null {
  const fit = fitFrequency(series.map(({ date }) => date)) ?? irregularFit(series);
  return fit === null ? null : toPattern(key, series, fit.frequency, today);
}

function toHit(transaction: PatternTransaction): PatternHit {
  const minor = toMinor(transaction.amount, transaction.currency);
  return { date: transaction.booking_date, minor: absolute(minor), transaction };
}

function byDate(a: { date: string; transaction: { id: string } }, b: typeof a): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  return a.transaction.id < b.transaction.id ? -1 : 1;
}

function toPattern(
  key: string,
  series: readonly PatternHit[],
  frequency: PatternFrequency,
  today: CalendarDate,
): RecurringPattern {
  const dates = series.map(({ date }) => date);
  const newest = series.map(({ transaction }) => transaction).toReversed();
  const [last] = newest as [PatternTransaction, ...PatternTransaction[]];
  const sum = series.reduce((total, { minor }) => total + minor, 0n);
  return {
    key,
    counterparty_name: last.counterparty_name ?? last.description,
    direction: last.amount.startsWith("-") ? "outflow" : "inflow",
    average_amount: fromMinor(divideHalfUp(sum, BigInt(series.length)), last.currency),
    currency: last.currency,
    frequency,
    category_id: newest.find(({ category_id }) => category_id !== null)?.category_id ?? null,
    last_seen_date: last.booking_date,
    next_expected_date: nextDate(dates, frequency),
    status: statusOf(dates, frequency, today),
    transaction_count: series.length,
    transaction_ids: series.map(({ transaction }) => transaction.id),
  };
}

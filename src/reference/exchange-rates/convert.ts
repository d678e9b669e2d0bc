/**
 * Converts an amount into another currency at the rate of a day. The rule, in docs/inbox.md with an example:
 * use the newest day, among the day itself and the seven days before it, that has a usable rate. On that day
 * use the pair itself, else its inverse, else a cross rate through the euro. Without a rate the result is
 * null, never a guess. Rounds once, at the end.
 */
import { addDays, type CalendarDate } from "../../kernel/calendar.ts";
import { type Decimal, divideHalfUp, fromUnits, toUnits } from "../../kernel/decimal.ts";
import { currencyDecimals } from "../../kernel/money.ts";
import type { Row } from "../../platform/db/row.ts";
import { rate_decimals_max } from "./constants.ts";

/** One unit of `currency` is `rate` units of `base_currency`. */
export type Rate = Row<"exchange_rates", "date" | "currency" | "base_currency" | "rate">;

/** Banks publish no rates on weekends and holidays; the longest such gap is five days. */
export const rate_age_days_max = 7;
/** Central banks publish against the euro; other pairs are computed from two of its rates. */
export const pivot_currency = "EUR";

const rate_one = 10n ** BigInt(rate_decimals_max);

/** A rate as a fraction: multiplying and dividing stay exact until the single rounding. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export function convertAmount(
  amount: Decimal,
  from: string,
  to: string,
  date: CalendarDate,
  rates: readonly Rate[],
): Decimal | null {
  return amountConverter(from, to, rates)(amount, date);
}

/** The same for many amounts between two currencies: the rate of each day is looked up once. */
export function amountConverter(
  from: string,
  to: string,
  rates: readonly Rate[],
): (amount: Decimal, date: CalendarDate) => Decimal | null {
  const factors = new Map<CalendarDate, Fraction | null>();
  const byDay = Map.groupBy(rates, (rate) => rate.date);
  return (amount, date) => {
    if (from === to) return amount;
    const known = factors.get(date);
    const factor = known === undefined ? findFactor(from, to, date, byDay) : known;
    factors.set(date, factor);
    return factor && multiply(amount, from, to, factor);
  };
}

function multiply(amount: Decimal, from: string, to: string, factor: Fraction): Decimal {
  const [scaleFrom, scaleTo] = [currencyDecimals(from), currencyDecimals(to)];
  const units = divideHalfUp(
    toUnits(amount, scaleFrom) * factor.numerator * 10n ** BigInt(scaleTo),
    factor.denominator * 10n ** BigInt(scaleFrom),
  );
  return fromUnits(units, scaleTo);
}

function findFactor(
  from: string,
  to: string,
  date: CalendarDate,
  rates: ReadonlyMap<CalendarDate, readonly Rate[]>,
): Fraction | null {
  for (let age_days = 0; age_days <= rate_age_days_max; age_days++) {
    const ofDay = rates.get(addDays(date, -age_days)) ?? [];
    const factor = findPair(from, to, ofDay) ?? crossPivot(from, to, ofDay);
    if (factor) return factor;
  }
  return null;
}

function findPair(from: string, to: string, rates: readonly Rate[]): Fraction | null {
  const direct = rates.find((rate) => rate.currency === from && rate.base_currency === to);
  if (direct) return { numerator: toUnits(direct.rate, rate_decimals_max), denominator: rate_one };
  const inverse = rates.find((rate) => rate.currency === to && rate.base_currency === from);
  if (inverse) return { numerator: rate_one, denominator: toUnits(inverse.rate, rate_decimals_max) };
  return null;
}

function crossPivot(from: string, to: string, rates: readonly Rate[]): Fraction | null {
  const first = findPair(from, pivot_currency, rates);
  const second = findPair(pivot_currency, to, rates);
  if (!first || !second) return null;
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  };
}

/**
 * Where to look for candidates. Of 100,000 records only those in a window can score at all, and an index can
 * answer a window: a range of days and, for each probe, a range of amounts or a key. Every pair that
 * `scorePair` suggests is in the item's window and in the transaction's window; a property test checks that.
 */
import { addDays, type CalendarDate } from "../../kernel/calendar.ts";
import {
  absolute,
  compareDecimals,
  type Decimal,
  fromUnits,
  magnitude,
  toUnits,
} from "../../kernel/decimal.ts";
import { fromMinor, toMinor } from "../../kernel/money.ts";
import { directionOf, type MatchItem, type MatchTransaction } from "../matching.ts";
import {
  discount_permille_max,
  foreign_confirmed_permille_max,
  tip_permille_max,
} from "../scoring/amount-score.ts";
import {
  due_days_max,
  dueDateOf,
  invoice_days,
  isInvoiceLike,
  receipt_days,
  value_days_max,
} from "../scoring/date-score.ts";
import { textOf } from "../scoring/name-score.ts";
import { keysInText, keysOfReference } from "../scoring/reference-number.ts";

export type Probe =
  /** Amounts without sign, in this currency. */
  | { kind: "amount"; currency: string; from: Decimal; to: Decimal }
  /** Base amounts without sign, of records in any other currency. */
  | { kind: "base_amount"; other_than: string; from: Decimal; to: Decimal }
  /** Records in this currency that name one of these reference keys. */
  | { kind: "reference"; currency: string; keys: string[] };

export interface CandidateWindow {
  direction: "in" | "out";
  /** Booking dates for an item's window, item dates for a transaction's. */
  from: CalendarDate;
  to: CalendarDate;
  /** A record must fit one of them. */
  probes: Probe[];
}

const base_scale = 4;

/** The transactions that could match this item. */
export function candidateWindow(item: MatchItem): CandidateWindow {
  const minors = [toMinor(item.open_amount, item.currency), toMinor(item.amount, item.currency)].map(
    absolute,
  );
  const [low, high] = minors.sort((a, b) => (a < b ? -1 : 1)) as [bigint, bigint];
  const probes = [
    ...exactProbes([low, high], item.currency),
    amountProbe(
      share(low, 1000n - discount_permille_max, 1000n) - 1n,
      share(high, 1000n + tip_permille_max, 1000n) + 1n,
      item.currency,
    ),
  ];
  if (item.base_amount !== null) {
    const base = absolute(toUnits(item.base_amount, base_scale));
    const [from, to] = [1000n - foreign_confirmed_permille_max, 1000n + foreign_confirmed_permille_max];
    probes.push(baseProbe(item.currency, share(base, from, 1000n) - 1n, share(base, to, 1000n) + 1n));
  }
  const keys = keysOfReference(item.reference_number);
  if (keys.length > 0) probes.push({ kind: "reference", currency: item.currency, keys });
  return { direction: directionOf(item), ...daysFor(item), probes };
}

/** The items that could match this transaction: the same rules from the other side. */
export function itemWindow(transaction: MatchTransaction): CandidateWindow {
  const minor = absolute(toMinor(transaction.amount, transaction.currency));
  const probes = [
    ...exactProbes([minor], transaction.currency),
    amountProbe(
      share(minor - 1n, 1000n, 1000n + tip_permille_max) - 1n,
      share(minor + 1n, 1000n, 1000n - discount_permille_max) + 1n,
      transaction.currency,
    ),
  ];
  if (transaction.base_amount !== null) {
    const base = absolute(toUnits(transaction.base_amount, base_scale));
    const from = share(base, 1000n, 1000n + foreign_confirmed_permille_max) - 1n;
    const to = share(base, 1000n, 1000n - foreign_confirmed_permille_max) + 1n;
    probes.push(baseProbe(transaction.currency, from, to));
  }
  const keys = [...keysInText(textOf(transaction))];
  if (keys.length > 0) probes.push({ kind: "reference", currency: transaction.currency, keys });
  const reach = due_days_max + invoice_days.after_due + value_days_max;
  return {
    direction: transaction.amount.startsWith("-") ? "out" : "in",
    from: addDays(transaction.booking_date, -reach),
    to: addDays(transaction.booking_date, invoice_days.before + value_days_max),
    probes,
  };
}

function amountProbe(from: bigint, to: bigint, currency: string): Probe {
  return { kind: "amount", currency, from: fromMinor(from, currency), to: fromMinor(to, currency) };
}

/** Each probe finds a limited number of records; among many similar amounts the same one must not be missed. */
function exactProbes(minors: readonly bigint[], currency: string): Probe[] {
  return [...new Set(minors)].map((minor) => amountProbe(minor, minor, currency));
}

/** Whether an index query for this window would find the transaction. */
export function windowHolds(window: CandidateWindow, transaction: MatchTransaction): boolean {
  if (transaction.amount.startsWith("-") !== (window.direction === "out")) return false;
  if (!isWithinDays(window, transaction.booking_date)) return false;
  return window.probes.some((probe) => {
    if (probe.kind === "reference") {
      const named = keysInText(textOf(transaction));
      return probe.currency === transaction.currency && probe.keys.some((key) => named.has(key));
    }
    return isInRange(probe, transaction.currency, transaction.amount, transaction.base_amount);
  });
}

/** Whether an index query for a transaction's window would find the item, by its open or its full amount. */
export function windowHoldsItem(window: CandidateWindow, item: MatchItem): boolean {
  if (directionOf(item) !== window.direction || !isWithinDays(window, item.date)) return false;
  return window.probes.some((probe) => {
    if (probe.kind === "reference") {
      return (
        probe.currency === item.currency &&
        keysOfReference(item.reference_number).some((key) => probe.keys.includes(key))
      );
    }
    return [item.open_amount, item.amount].some((amount) =>
      isInRange(probe, item.currency, amount, item.base_amount),
    );
  });
}

function isInRange(
  probe: Exclude<Probe, { kind: "reference" }>,
  currency: string,
  amount: Decimal,
  base_amount: Decimal | null,
): boolean {
  if (probe.kind === "amount") return currency === probe.currency && isBetween(magnitude(amount), probe);
  return currency !== probe.other_than && base_amount !== null && isBetween(magnitude(base_amount), probe);
}

function isWithinDays({ from, to }: CandidateWindow, date: CalendarDate): boolean {
  return date >= from && date <= to;
}

function isBetween(value: Decimal, { from, to }: { from: Decimal; to: Decimal }): boolean {
  return compareDecimals(value, from) >= 0 && compareDecimals(value, to) <= 0;
}

function share(value: bigint, numerator: bigint, denominator: bigint): bigint {
  return (value * numerator) / denominator;
}

function baseProbe(other_than: string, from: bigint, to: bigint): Probe {
  return {
    kind: "base_amount",
    other_than,
    from: fromUnits(from, base_scale),
    to: fromUnits(to, base_scale),
  };
}

/**
 * A transaction may fit by its value day, which is up to a week from the booking day that the index holds.
 */
function daysFor(item: MatchItem): { from: CalendarDate; to: CalendarDate } {
  const isInvoice = isInvoiceLike(item);
  const before = isInvoice ? invoice_days.before : receipt_days.before;
  const last = isInvoice
    ? addDays(dueDateOf(item), invoice_days.after_due)
    : addDays(item.date, receipt_days.after);
  return { from: addDays(item.date, -before - value_days_max), to: addDays(last, value_days_max) };
}

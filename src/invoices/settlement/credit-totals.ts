/**
 * Computes the amounts of a line-by-line credit note so that all credit notes of an invoice sum to the
 * invoice exactly. If each note rounded its own tax, they would not: three lines of 1.55 at 10 % total 5.12
 * together, but 5.13 when credited one by one. So a note's amount is everything credited including it minus
 * everything credited before it. Any cents that this moves go to the largest line of their tax group.
 */

import { computeTotals, type LineTotals, type TotalsLine, taxGroupOf } from "../../invoice-snapshot/index.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  magnitude,
  subtractDecimals,
} from "../../kernel/decimal.ts";

/** Quantities by position of the invoice's line. */
export type Quantities = ReadonlyMap<number, Decimal>;

export function creditTotals(
  lines: readonly TotalsLine[],
  before: Quantities,
  now: Quantities,
  currency: string,
): Map<number, LineTotals> {
  const after = new Map([...before, ...now.keys().map((line) => [line, sum(before, now, line)] as const)]);
  const [earlier, later, alone] = [before, after, now].map((given) => countLines(lines, given, currency));
  const totals = new Map<number, LineTotals>();
  for (const line of now.keys()) {
    const amount = minus(later?.get(line)?.amount, earlier?.get(line)?.amount);
    const tax_amount = alone?.get(line)?.tax_amount ?? zero;
    totals.set(line, withTax(lines[line] as TotalsLine, amount, tax_amount));
  }
  for (const group of groupsOf(lines, now)) {
    const taxOf = (given: Map<number, LineTotals> | undefined) =>
      addDecimals(zero, ...group.of.map((line) => given?.get(line)?.tax_amount ?? zero));
    const cents = minus(minus(taxOf(later), taxOf(earlier)), taxOf(totals));
    if (cents === zero) continue;
    const largest = group.credited.toSorted((a, b) => bySize(totals.get(b), totals.get(a)))[0] as number;
    const { amount, tax_amount } = totals.get(largest) as LineTotals;
    totals.set(largest, withTax(lines[largest] as TotalsLine, amount, addDecimals(tax_amount, cents)));
  }
  return totals;
}

const zero = "0" as Decimal;

function sum(one: Quantities, other: Quantities, line: number): Decimal {
  return addDecimals(one.get(line) ?? zero, other.get(line) ?? zero);
}

function minus(one: Decimal = zero, other: Decimal = zero): Decimal {
  return subtractDecimals(one, other);
}

function bySize(one: LineTotals | undefined, other: LineTotals | undefined): number {
  return compareDecimals(magnitude(one?.amount ?? zero), magnitude(other?.amount ?? zero));
}

/** On a tax-inclusive line the price stays; the tax is subtracted from it. */
function withTax({ tax_behavior }: TotalsLine, amount: Decimal, tax_amount: Decimal): LineTotals {
  return {
    amount,
    net_amount: tax_behavior === "inclusive" ? minus(amount, tax_amount) : amount,
    tax_amount,
  };
}

function countLines(
  lines: readonly TotalsLine[],
  quantities: Quantities,
  currency: string,
): Map<number, LineTotals> {
  const given = [...quantities];
  const counted = computeTotals(
    given.map(([line, quantity]) => ({ ...(lines[line] as TotalsLine), quantity })),
    currency,
  );
  return new Map(given.map(([line], index) => [line, counted.lines[index] as LineTotals]));
}

/** Groups of lines whose tax was rounded together: all lines of each group, and those credited now. */
function groupsOf(lines: readonly TotalsLine[], now: Quantities): { of: number[]; credited: number[] }[] {
  const keyOf = (line: TotalsLine) => `${taxGroupOf(line)} ${line.tax_behavior}`;
  const groups = Map.groupBy(lines.keys(), (line) => keyOf(lines[line] as TotalsLine));
  return [...groups.values()]
    .map((of) => ({ of, credited: of.filter((line) => now.has(line)) }))
    .filter(({ credited }) => credited.length > 0);
}

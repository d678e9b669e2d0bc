/**
 * The arithmetic of an invoice, as described in docs/totals.md. Amounts are whole numbers of minor units
 * (bigint) from the first multiplication on. Tax is computed once per (category code, rate) over the sum of
 * the lines, never line by line, so that the breakdown is exact; it is then distributed to the lines by
 * largest remainder. Rounding is half away from zero, so that negating every quantity negates every number.
 */
import { type Decimal, divideHalfUp, fromUnits, parseDecimal, scaleOf, toUnits } from "../kernel/decimal.ts";
import { currencyDecimals } from "../kernel/money.ts";
import type { SnapshotItem, TaxBreakdownRow } from "./snapshot.ts";
import { impliedExemptionCodes, needsExemptionReason, taxCategoryCodes } from "./tax-categories.ts";
import { shareByLargestRemainder } from "./totals-sharing.ts";

export type TotalsLine = Pick<
  SnapshotItem,
  | "quantity"
  | "price"
  | "tax_rate"
  | "tax_behavior"
  | "tax_category"
  | "tax_exemption_reason"
  | "tax_exemption_reason_code"
> & {
  /** Amounts that were already computed (credit-totals.ts) and are only added up here. */
  credited_totals?: LineTotals;
};

export type LineTotals = Pick<SnapshotItem, "amount" | "net_amount" | "tax_amount">;

export interface InvoiceTotals {
  /** In the order of the lines given. */
  lines: LineTotals[];
  /** One row per (category code, rate), in the order of first appearance. */
  breakdown: TaxBreakdownRow[];
  subtotal: Decimal;
  tax: Decimal;
  total: Decimal;
}

/** A line during the computation, in minor units; filled in when its group is computed. */
interface WorkingLine {
  line: TotalsLine;
  amount: bigint;
  net: bigint;
  tax: bigint;
}

export function computeTotals(lines: readonly TotalsLine[], currency: string): InvoiceTotals {
  const decimals = currencyDecimals(currency);
  const money = (minor: bigint) => fromUnits(minor, decimals);
  const working = lines.map((line) => toWorkingLine(line, decimals));
  const groups = [...groupLines(working).values()];
  for (const group of groups) taxGroup(group);

  const [subtotal, tax] = [sumOf(working, "net"), sumOf(working, "tax")];
  return {
    lines: working.map(({ amount, net, tax }) => ({
      amount: money(amount),
      net_amount: money(net),
      tax_amount: money(tax),
    })),
    breakdown: groups.map((group) => toBreakdownRow(group, money)),
    subtotal: money(subtotal),
    tax: money(tax),
    total: money(subtotal + tax),
  };
}

/** Fills in the computed fields of invoice items, and returns the totals of the invoice. */
export function totalInvoice<Item extends TotalsLine>(items: readonly Item[], currency: string) {
  const { lines, ...totals } = computeTotals(items, currency);
  return { items: items.map((item, index) => ({ ...item, ...(lines[index] as LineTotals) })), ...totals };
}

function toWorkingLine(line: TotalsLine, decimals: number): WorkingLine {
  if (line.credited_totals) {
    const { amount, net_amount, tax_amount } = line.credited_totals;
    const minor = (value: Decimal) => toUnits(value, decimals);
    return { line, amount: minor(amount), net: minor(net_amount), tax: minor(tax_amount) };
  }
  const scale = scaleOf(line.quantity) + scaleOf(line.price);
  const exact = toUnits(line.quantity, scaleOf(line.quantity)) * toUnits(line.price, scaleOf(line.price));
  const amount =
    scale <= decimals
      ? exact * 10n ** BigInt(decimals - scale)
      : divideHalfUp(exact, 10n ** BigInt(scale - decimals));
  return { line, amount, net: amount, tax: 0n };
}

/** Lines of one group are taxed together. */
export function taxGroupOf({ tax_category, tax_rate }: TotalsLine): string {
  return `${taxCategoryCodes[tax_category]} ${canonical(tax_rate)}`;
}

function groupLines(lines: readonly WorkingLine[]): Map<string, WorkingLine[]> {
  const groups = new Map<string, WorkingLine[]>();
  for (const line of lines) {
    const key = taxGroupOf(line.line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return groups;
}

function taxGroup(group: readonly WorkingLine[]): void {
  const rate = fractionOf((group[0] as WorkingLine).line.tax_rate);
  const open = group.filter(({ line }) => !line.credited_totals);
  taxInclusive(
    open.filter(({ line }) => line.tax_behavior === "inclusive"),
    rate,
  );
  taxExclusive(
    open.filter(({ line }) => line.tax_behavior === "exclusive"),
    rate,
  );
}

/**
 * The printed gross never changes: tax is taken out of the sum, and each line's tax is its gross minus its
 * net.
 */
function taxInclusive(lines: readonly WorkingLine[], rate: Fraction): void {
  const gross = sumOf(lines, "amount");
  const whole = rate.denominator + rate.numerator;
  const net = gross - divideHalfUp(gross * rate.numerator, whole);
  const nets = shareByLargestRemainder(
    net,
    lines.map(({ amount }) => amount * rate.denominator),
    whole,
  );
  lines.forEach((line, index) => {
    line.net = nets[index] as bigint;
    line.tax = line.amount - line.net;
  });
}

function taxExclusive(lines: readonly WorkingLine[], rate: Fraction): void {
  const tax = divideHalfUp(sumOf(lines, "amount") * rate.numerator, rate.denominator);
  const taxes = shareByLargestRemainder(
    tax,
    lines.map(({ amount }) => amount * rate.numerator),
    rate.denominator,
  );
  lines.forEach((line, index) => {
    line.tax = taxes[index] as bigint;
  });
}

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** 5.5 % is 55/1000. */
function fractionOf(rate_percent: Decimal): Fraction {
  const scale = scaleOf(rate_percent);
  const numerator = toUnits(rate_percent, scale);
  if (numerator < 0n) throw new RangeError(`A tax rate must be zero or more; found ${rate_percent}.`);
  return { numerator, denominator: 100n * 10n ** BigInt(scale) };
}

function toBreakdownRow(group: readonly WorkingLine[], money: (minor: bigint) => Decimal): TaxBreakdownRow {
  const { line } = group[0] as WorkingLine;
  return {
    tax_category: line.tax_category,
    tax_rate: canonical(line.tax_rate),
    taxable_amount: money(sumOf(group, "net")),
    tax_amount: money(sumOf(group, "tax")),
    ...exemptionOf(group.map(({ line }) => line)),
  };
}

/**
 * A breakdown row has one code and one text, and there is one row per category, even if its lines have
 * several reasons. A single code is kept as the code. Several codes are put into the text, so that none is
 * lost.
 */
function exemptionOf(
  lines: readonly TotalsLine[],
): Pick<TaxBreakdownRow, "tax_exemption_reason" | "tax_exemption_reason_code"> {
  const category = taxCategoryCodes[(lines[0] as TotalsLine).tax_category];
  if (!needsExemptionReason(category)) return { tax_exemption_reason: null, tax_exemption_reason_code: null };
  const codes = distinct(lines.map((line) => line.tax_exemption_reason_code));
  const reasons = distinct(lines.map((line) => line.tax_exemption_reason));
  if (codes.length <= 1)
    return {
      tax_exemption_reason: reasons.join("; ") || null,
      tax_exemption_reason_code: codes[0] ?? (reasons.length === 0 ? impliedCode(category) : null),
    };
  const both = lines.map(({ tax_exemption_reason: reason, tax_exemption_reason_code: code }) =>
    reason && code ? `${reason} (${code})` : (reason ?? code),
  );
  return { tax_exemption_reason: distinct(both).join("; "), tax_exemption_reason_code: null };
}

function impliedCode(category: keyof typeof impliedExemptionCodes): string | null {
  return impliedExemptionCodes[category] ?? null;
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text): text is string => text !== null && text.trim() !== ""))];
}

function sumOf(lines: readonly WorkingLine[], field: "amount" | "net" | "tax"): bigint {
  return lines.reduce((sum, line) => sum + line[field], 0n);
}

/** The database returns 19.000 where a user wrote 19; both are the same rate. */
function canonical(rate: Decimal): Decimal {
  return parseDecimal(rate) ?? rate;
}

/**
 * Arithmetic on a receipt. Amounts that add up confirm each other far better than any label. This file finds
 * the sums that hold; total.ts decides how many points each is worth.
 */
import { absolute } from "../../kernel/decimal.ts";
import type { AmountRole } from "../extraction/labels.ts";
import { isMoney, type MoneyRow } from "../extraction/money-rows.ts";

export interface Sum {
  total_cents: bigint;
  subtotal_cents: bigint | null;
  tax_cents: bigint | null;
  kind:
    | "subtotal_and_tax"
    | "cash_less_change"
    | "rounded"
    | "items"
    | "net_tax_gross"
    | "paid_by_card"
    | "subtotal_and_charges"
    | "net_and_tax_column"
    | "net_and_rates"
    | "rates_within"
    | "table_sum"
    | "less_prepaid";
  reason: string;
}

export const show = (cents: bigint) =>
  `${cents < 0n ? "-" : ""}${absolute(cents) / 100n}.${String(absolute(cents) % 100n).padStart(2, "0")}`;

/** The last amount of every row with one of these roles. */
export function amountsOf(rows: MoneyRow[], ...roles: AmountRole[]): bigint[] {
  return rows.flatMap((row) => {
    const last = row.role && roles.includes(row.role) ? row.amounts.filter(isMoney).at(-1) : undefined;
    return last ? [last.cents] : [];
  });
}

/**
 * Every amount on the paper, as read by the first or second look: a sum that holds decides between the two.
 */
export function presentCents(rows: MoneyRow[]): Set<bigint> {
  const amounts = rows.flatMap((row) => row.amounts.filter(isMoney));
  return new Set(
    amounts.flatMap(({ cents, alternative_cents }) =>
      alternative_cents === null ? [cents] : [cents, alternative_cents],
    ),
  );
}

export function findSums(rows: MoneyRow[]): Sum[] {
  return [
    ...subtotalAndCharges(rows),
    ...cashLessChange(rows),
    ...roundedTotals(rows),
    ...roundedRows(rows),
    ...netTaxGross(rows),
    ...cardPayments(rows),
    ...itemSums(rows),
  ];
}

/**
 * subtotal (+ tax) (+ service) (- discount) (+ rounding): every combination that equals an amount on the
 * paper.
 */
function subtotalAndCharges(rows: MoneyRow[]): Sum[] {
  const present = presentCents(rows);
  const taxes = choices([0n, sumOf(amountsOf(rows, "tax")), ...amountsOf(rows, "tax")]);
  const services = choices([0n, sumOf(amountsOf(rows, "service")), sumOf(amountsOf(rows, "service", "tip"))]);
  const discounts = choices([0n, ...amountsOf(rows, "discount").map(absolute)]);
  const roundings = choices([0n, ...amountsOf(rows, "rounding").flatMap((cents) => [cents, -cents])]);
  const sums: Sum[] = [];
  for (const subtotal of choices(amountsOf(rows, "subtotal")))
    for (const tax of taxes)
      for (const service of services)
        for (const discount of discounts)
          for (const rounding of roundings) {
            if (subtotal <= 0n || (tax === 0n && service === 0n && discount === 0n && rounding === 0n))
              continue;
            const total = subtotal + tax + service - discount + rounding;
            if (!present.has(total) || total === subtotal) continue;
            sums.push({
              total_cents: total,
              subtotal_cents: subtotal,
              tax_cents: tax === 0n ? null : tax,
              kind: tax === 0n ? "subtotal_and_charges" : "subtotal_and_tax",
              reason: `subtotal ${show(subtotal)}${part(tax, "tax")}${part(service, "service")}${part(-discount, "discount")}${part(rounding, "rounding")} = ${show(total)}`,
            });
          }
  return sums;
}

/**
 * All combinations are tried, so the number of choices for each part is limited; no receipt comes near it.
 */
const choices_max = 12;

function choices(cents: bigint[]): bigint[] {
  return [...new Set(cents)].slice(0, choices_max);
}

function part(cents: bigint, name: string): string {
  return cents === 0n ? "" : ` ${cents < 0n ? "-" : "+"} ${name} ${show(absolute(cents))}`;
}

function cashLessChange(rows: MoneyRow[]): Sum[] {
  const changes = amountsOf(rows, "change").map(absolute);
  // Cash handed over is often labelled only "paid" or "payment".
  const given = new Set(amountsOf(rows, "cash", "card", "weak_total"));
  return [...given].flatMap((cash) =>
    [...new Set(changes)].flatMap((change): Sum[] =>
      cash > change && cash > 0n
        ? [
            {
              total_cents: cash - change,
              subtotal_cents: null,
              tax_cents: null,
              kind: "cash_less_change",
              reason: `cash ${show(cash)} - change ${show(change)} = ${show(cash - change)}`,
            },
          ]
        : [],
    ),
  );
}

/** An amount, a rounding of at most four cents to a multiple of five, and the amount after it. */
function roundedTotals(rows: MoneyRow[]): Sum[] {
  const roundingRows = rows.filter((row) => row.label?.role === "rounding");
  const roundings = amountsOf(rows, "rounding").map(absolute);
  if (roundingRows.length === 0) return [];
  // If the rounding itself could not be read, every possible step is tried.
  const steps = roundings.some((cents) => cents > 0n && cents < 5n)
    ? roundings.filter((cents) => cents > 0n)
    : roundings.length > 0
      ? []
      : [1n, 2n, 3n, 4n];
  const present = presentCents(rows);
  const totals = new Set(amountsOf(rows, "total", "grand_total", "subtotal", "weak_total"));
  return [...totals].flatMap((before) =>
    steps.flatMap((step) =>
      [before + step, before - step].flatMap((after): Sum[] =>
        present.has(after) && after % 5n === 0n && before % 5n !== 0n
          ? [
              {
                total_cents: after,
                subtotal_cents: null,
                tax_cents: null,
                kind: "rounded",
                reason: `${show(before)} rounded by ${show(step)} = ${show(after)}`,
              },
            ]
          : [],
      ),
    ),
  );
}

/** Three rows in turn: an amount, a few cents, and their sum or difference, which is a multiple of five. */
function roundedRows(rows: MoneyRow[]): Sum[] {
  const cents = rows.flatMap((row) => row.amounts.filter(isMoney).at(-1)?.cents ?? []);
  return cents.slice(2).flatMap((after, i): Sum[] => {
    const [before = 0n, step = 0n] = [cents[i], cents[i + 1]];
    const isStep = step !== 0n && absolute(step) < 5n && absolute(after - before) === absolute(step);
    if (!isStep || after % 5n !== 0n || before < 100n) return [];
    const reason = `${show(before)} rounded by ${show(step)} = ${show(after)}`;
    return [{ total_cents: after, subtotal_cents: null, tax_cents: null, kind: "rounded", reason }];
  });
}

/** A row of a tax table: net, tax and gross side by side in any order, or only net and tax. */
function netTaxGross(rows: MoneyRow[]): Sum[] {
  return rows.flatMap((row) => {
    const cents = row.amounts.filter(isMoney).map((amount) => amount.cents);
    const sums: Sum[] = [];
    for (const gross of cents)
      for (const [i, net] of cents.entries())
        for (const tax of cents.slice(i + 1)) {
          const [large, small] = net >= tax ? [net, tax] : [tax, net];
          if (small > 0n && large + small === gross && isTaxShare(large, small))
            sums.push({
              total_cents: gross,
              subtotal_cents: large,
              tax_cents: small,
              kind: "net_tax_gross",
              reason: `net ${show(large)} + tax ${show(small)} = ${show(gross)} in one row`,
            });
        }
    if (sums.length === 0 && cents.length === 2) {
      const [first, second] = cents as [bigint, bigint];
      const [net, tax] = first >= second ? [first, second] : [second, first];
      if (tax > 0n && isTaxShare(net, tax))
        sums.push({
          total_cents: net + tax,
          subtotal_cents: net,
          tax_cents: tax,
          kind: "net_and_tax_column",
          reason: `net ${show(net)} + tax ${show(tax)} of the tax table = ${show(net + tax)}`,
        });
    }
    return sums;
  });
}

/** No country has a rate above 27 %. */
function isTaxShare(net: bigint, tax: bigint): boolean {
  return tax * 100n <= net * 28n && tax * 1000n >= net * 15n;
}

function cardPayments(rows: MoneyRow[]): Sum[] {
  return amountsOf(rows, "card").flatMap((cents): Sum[] =>
    cents > 0n
      ? [
          {
            total_cents: cents,
            subtotal_cents: null,
            tax_cents: null,
            kind: "paid_by_card",
            reason: `${show(cents)} was paid by card`,
          },
        ]
      : [],
  );
}

/** Unlabelled amounts above the first subtotal or total, one for each row. */
function itemSums(rows: MoneyRow[]): Sum[] {
  const end = rows.findIndex(
    (row) =>
      row.role !== null &&
      ["subtotal", "total", "grand_total"].includes(row.role) &&
      row.amounts.some(isMoney),
  );
  if (end < 2) return [];
  const lines = rows
    .slice(0, end)
    .filter((row) => (row.role === null || row.role === "discount") && row.amounts.some(isMoney));
  const cents = lines.map((row) => row.amounts.filter(isMoney).at(-1)?.cents ?? 0n);
  if (cents.length < 2) return [];
  const total = sumOf(cents);
  return [
    {
      total_cents: total,
      subtotal_cents: null,
      tax_cents: null,
      kind: "items",
      reason: `${cents.length} items sum to ${show(total)}`,
    },
  ];
}

function sumOf(cents: bigint[]): bigint {
  return cents.reduce((sum, one) => sum + one, 0n);
}

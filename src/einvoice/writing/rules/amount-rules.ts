/**
 * The amounts agree with each other. `computeTotals` makes them agree; these rules check again what is about
 * to be stored for ever.
 */

import type { InvoiceSnapshot, TaxBreakdownRow, TaxCategoryCode } from "../../../invoice-snapshot/index.ts";
import {
  absolute,
  type Decimal,
  divideHalfUp,
  parseDecimal,
  scaleOf,
  toUnits,
} from "../../../kernel/decimal.ts";
import { codeOf, fieldRule, type Problem, perCategory, type Rule } from "./rule.ts";

const amount_decimals_max = 2;
/** Amounts are compared with two decimals, the most that an e-invoice allows. */
const toCents = (amount: Decimal) => toUnits(amount, amount_decimals_max);
const sumOf = (amounts: Decimal[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0n);

export const amountRules: Rule[] = [
  { rule: "UBL-DT-01", find: amountsTooFine },
  fieldRule("BR-CO-13", "subtotal", ({ items, subtotal }) =>
    sumOf(items.map((item) => item.net_amount)) === toCents(subtotal)
      ? null
      : `The net amounts of the items do not sum to the subtotal ${subtotal}.`,
  ),
  fieldRule("BR-CO-14", "tax", ({ breakdown, tax }) =>
    sumOf(breakdown.map((row) => row.tax_amount)) === toCents(tax)
      ? null
      : `The taxes of the breakdown do not sum to the tax ${tax}.`,
  ),
  fieldRule("BR-CO-15", "total", ({ subtotal, tax, total }) =>
    sumOf([subtotal, tax]) === toCents(total)
      ? null
      : `The subtotal ${subtotal} and the tax ${tax} do not add up to the total ${total}.`,
  ),
  fieldRule("BR-CO-18", "breakdown", ({ items, breakdown }) =>
    items.length > 0 && breakdown.length === 0 ? "The document has no tax breakdown." : null,
  ),
  ...perCategory("01", categoriesNotBrokenDown),
  ...perCategory("08", breakdownsThatMissTheirLines),
  { rule: "BR-CO-17", find: taxesFarFromTheirRate },
];

function amountsTooFine({ items, breakdown, subtotal, tax, total }: InvoiceSnapshot): Problem[] {
  const amounts: [string, Decimal][] = [
    ["subtotal", subtotal],
    ["tax", tax],
    ["total", total],
    ...items.map((item, index): [string, Decimal] => [`items.${index}.net_amount`, item.net_amount]),
    ...breakdown.flatMap((row, index): [string, Decimal][] => [
      [`breakdown.${index}.taxable_amount`, row.taxable_amount],
      [`breakdown.${index}.tax_amount`, row.tax_amount],
    ]),
  ];
  return amounts
    .filter(([, amount]) => scaleOf(amount) > amount_decimals_max)
    .map(([path, amount]) => ({
      path,
      message: `${amount} has ${scaleOf(amount)} decimals; an e-invoice allows at most ${amount_decimals_max}.`,
    }));
}

/** The database returns 19.000 where a user wrote 19; both are the same rate. */
const groupOf = ({ tax_category, tax_rate }: Pick<TaxBreakdownRow, "tax_category" | "tax_rate">) =>
  `${codeOf({ tax_category })} ${parseDecimal(tax_rate) ?? tax_rate}`;

function netsByGroup({ items }: InvoiceSnapshot, code: TaxCategoryCode): Map<string, bigint> {
  const nets = new Map<string, bigint>();
  for (const item of items) {
    if (codeOf(item) !== code) continue;
    const group = groupOf(item);
    nets.set(group, (nets.get(group) ?? 0n) + toCents(item.net_amount));
  }
  return nets;
}

/** There must be exactly one row per category and rate. */
function categoriesNotBrokenDown(invoice: InvoiceSnapshot, code: TaxCategoryCode): Problem[] {
  const rows = invoice.breakdown.filter((row) => codeOf(row) === code).map(groupOf);
  const groups = netsByGroup(invoice, code).keys();
  const agree = new Set(rows).size === rows.length && groups.every((group) => rows.includes(group));
  return agree
    ? []
    : [{ path: "breakdown", message: `The tax breakdown needs one row per rate of category ${code}.` }];
}

function breakdownsThatMissTheirLines(invoice: InvoiceSnapshot, code: TaxCategoryCode): Problem[] {
  const nets = netsByGroup(invoice, code);
  return invoice.breakdown.flatMap((row, index) => {
    if (codeOf(row) !== code || nets.get(groupOf(row)) === toCents(row.taxable_amount)) return [];
    const message = `The lines of category ${code} at ${row.tax_rate} % do not sum to ${row.taxable_amount}.`;
    return [{ path: `breakdown.${index}.taxable_amount`, message }];
  });
}

/**
 * The official rules allow a tax to differ from taxable x rate by less than one whole currency unit, and
 * treat a rate that rounds to 0 % as no tax. Correct numbers can break both: gross and net prices mixed in a
 * currency without decimals, and a rate below half a percent.
 */
function taxesFarFromTheirRate({ breakdown }: InvoiceSnapshot): Problem[] {
  return breakdown.flatMap((row, index) => {
    if (codeOf(row) === "O" || isNearRate(row)) return [];
    const message = `A tax of ${row.tax_amount} is too far from ${row.tax_rate} % of ${row.taxable_amount} for an e-invoice. Use either inclusive or exclusive prices at this rate, not both.`;
    return [{ path: `breakdown.${index}.tax_amount`, message }];
  });
}

function isNearRate({ tax_rate, taxable_amount, tax_amount }: TaxBreakdownRow): boolean {
  const unit = 10n ** BigInt(amount_decimals_max);
  const tax = absolute(toCents(tax_amount));
  if (toUnits(tax_rate, 0) === 0n) return tax * 2n < unit;
  const scale = scaleOf(tax_rate);
  const expected = divideHalfUp(
    absolute(toCents(taxable_amount)) * toUnits(tax_rate, scale),
    100n * 10n ** BigInt(scale),
  );
  return tax - unit < expected && expected < tax + unit;
}

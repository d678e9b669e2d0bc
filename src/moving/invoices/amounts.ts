/**
 * The amounts of an invoice that was issued elsewhere: net and tax for each rate, exactly as the file states them. What the
 * file leaves out is computed; where two statements of the file disagree, the invoice is refused. Pure.
 */
import { parseBankAmount } from "../../banking/index.ts";
import { amount_max, type ImportedRate } from "../../invoices/index.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideHalfUp,
  fromUnits,
  magnitude,
  multiplyDecimals,
  negateDecimal,
  signOf,
  subtractDecimals,
  toUnits,
} from "../../kernel/decimal.ts";
import { currencyDecimals, fitsCurrency, fromMinor, roundMoney } from "../../kernel/money.ts";
import { toTaxRate } from "../cells.ts";
import type { ImportField } from "../constants.ts";
import type { Cells } from "../read-file.ts";
import { RowRefused } from "../row-refused.ts";
import { toTaxCategory } from "./words.ts";

export interface AmountContext {
  currency: string;
  decimal: "." | ",";
  /** For rows that say nothing about tax. */
  tax_rate: Decimal | null;
}

export interface InvoiceAmounts {
  /** The document is a credit note: its amounts are negative in the file and positive here. */
  is_credit: boolean;
  rates: ImportedRate[];
  total: Decimal;
}

/** Other products round the tax of each line, so that it may differ by some cents from that of the sum. */
const tax_cents_max = 5;
const zero = "0" as Decimal;
const hundred = "100" as Decimal;
/** As much as a file can state, and the database keeps. */
const tax_rate_max = "999.9999" as Decimal;

/** `rows`: all rows of the file with this invoice number. */
export function amountsOf(rows: readonly Cells[], context: AmountContext): InvoiceAmounts {
  const by_line = rows.some(({ line_net }) => line_net !== undefined);
  const parts = rows.map((cells) => (by_line ? linePart(cells, context) : wholePart(cells, context)));
  if (!by_line) requireDistinctRates(parts);
  const rates = sumByRate(parts, context);
  const total = addDecimals(zero, ...rates.flatMap(({ net, tax }) => [net, tax]));
  for (const amount of [total, ...rates.flatMap(({ net, tax }) => [net, tax])])
    requireStorable(amount, "total");
  if (by_line) requireStatedSums(rows[0] ?? {}, rates, total, context);
  return total.startsWith("-")
    ? { is_credit: true, rates: rates.map(negated), total: negateDecimal(total) }
    : { is_credit: false, rates, total };
}

function negated({ net, tax, ...rate }: ImportedRate): ImportedRate {
  return { ...rate, net: negateDecimal(net), tax: negateDecimal(tax) };
}

/** Net, tax and rate of a row; tax and rate are null where they follow from the others. */
interface Part {
  net: Decimal;
  tax: Decimal | null;
  tax_rate: Decimal | null;
  tax_category: ImportedRate["tax_category"] | null;
}

export function amountIn(
  cells: Cells,
  field: ImportField,
  { decimal, currency }: AmountContext,
): Decimal | null {
  const text = cells[field];
  if (text === undefined) return null;
  const amount = parseBankAmount(text, decimal);
  if (amount === null) throw new RowRefused(field, "amount", `must be an amount; found ${text}`);
  if (!fitsCurrency(amount, currency))
    throw new RowRefused(field, "decimals", `has more decimals than ${currency}; found ${text}`);
  requireStorable(amount, field);
  return amount;
}

function requireStorable(amount: Decimal, field: ImportField): void {
  if (compareDecimals(magnitude(amount), String(amount_max) as Decimal) > 0)
    throw new RowRefused(field, "maximum", `must not be more than ${amount_max}; found ${amount}`);
}

function rateOf(cells: Cells, context: AmountContext): Pick<Part, "tax_rate" | "tax_category"> {
  const tax_category = cells.tax_category === undefined ? null : toTaxCategory(cells.tax_category);
  if (cells.tax_rate === undefined)
    return { tax_rate: cells.tax === undefined ? context.tax_rate : null, tax_category };
  const tax_rate = toTaxRate(cells.tax_rate);
  if (tax_rate === null)
    throw new RowRefused(
      "tax_rate",
      "tax_rate",
      `must be a rate such as 19 or 19 %; found ${cells.tax_rate}`,
    );
  return { tax_rate, tax_category };
}

function linePart(cells: Cells, context: AmountContext): Part {
  const net = amountIn(cells, "line_net", context);
  if (net === null) throw new RowRefused("line_net", "required", "is required on every line of the invoice");
  const tax = amountIn(cells, "line_tax", context);
  const rate = rateOf({ ...cells, tax: cells.line_tax }, context);
  if (tax === null && rate.tax_rate === null)
    throw new RowRefused("line_tax", "required", "is required where the line names no tax rate");
  return { net, tax, ...rate };
}

/** The row is the whole invoice, or all of it at one rate. */
function wholePart(cells: Cells, context: AmountContext): Part {
  const [net, tax, total] = (["net", "tax", "total"] as const).map((field) =>
    amountIn(cells, field, context),
  );
  const rate = rateOf(cells, context);
  if (net && tax && total && compareDecimals(addDecimals(net, tax), total) !== 0)
    throw new RowRefused(
      "total",
      "sums_differ",
      `must be net and tax together; found ${net} and ${tax}, which are ${addDecimals(net, tax)}, not ${total}`,
    );
  if (net) return { net, tax: tax ?? (total ? subtractDecimals(total, net) : null), ...rate };
  if (!total) throw new RowRefused("total", "required", "is required");
  if (tax) return { net: subtractDecimals(total, tax), tax, ...rate };
  if (rate.tax_rate === null)
    throw new RowRefused("tax", "required", "is required where the row names no tax rate");
  const included = taxIn(total, rate.tax_rate, context.currency);
  return { net: subtractDecimals(total, included), tax: included, ...rate };
}

/** Two rows of one invoice without lines are its rates. Two of the same rate may be one row twice. */
function requireDistinctRates(parts: readonly Part[]): void {
  const rates = parts.map(({ tax_rate, tax_category }) => `${tax_rate} ${tax_category}`);
  if (
    parts.length > 1 &&
    (new Set(rates).size < parts.length || parts.some(({ tax_rate }) => tax_rate === null))
  )
    throw new RowRefused(
      "number",
      "repeated",
      "must be in one row, or in one row for each tax rate with net and tax of that rate",
    );
}

function sumByRate(parts: readonly Part[], { currency }: AmountContext): ImportedRate[] {
  const rated = parts.map((part) => ({ ...part, tax_rate: part.tax_rate ?? impliedRate(part, currency) }));
  const groups = Map.groupBy(rated, ({ tax_rate, tax_category }) => `${tax_rate} ${tax_category}`);
  return [...groups.values()].map((group) => {
    const { tax_rate, tax_category } = group[0] as (typeof rated)[number];
    const net = addDecimals(zero, ...group.map((part) => part.net));
    const stated = group.every((part) => part.tax !== null);
    const computed = taxOn(net, tax_rate, currency);
    const tax = stated ? addDecimals(zero, ...group.map((part) => part.tax ?? zero)) : computed;
    requireFittingTax(net, tax, tax_rate, computed, group.length, currency);
    return { net, tax, tax_rate, tax_category };
  });
}

function requireFittingTax(
  net: Decimal,
  tax: Decimal,
  tax_rate: Decimal,
  computed: Decimal,
  lines: number,
  currency: string,
): void {
  const allowed = fromMinor(BigInt(tax_cents_max + lines - 1), currency);
  if (compareDecimals(magnitude(subtractDecimals(tax, computed)), allowed) <= 0) return;
  throw new RowRefused(
    "tax",
    "tax_differs",
    `must be the tax of ${net} at ${tax_rate} %, which is ${computed}; found ${tax}`,
  );
}

/**
 * The whole percentage that gives this tax to the cent, because the other product may have rounded line by line; else the
 * tenth of a percent that gives exactly this tax.
 */
function impliedRate({ net, tax }: Part, currency: string): Decimal {
  if (tax === null || tax === zero) return zero;
  const [whole, tenth] = [0, 1].map((scale) => nearestRate(net, tax, scale, currency));
  if (whole && compareDecimals(distance(net, tax, whole, currency), fromMinor(1n, currency)) <= 0)
    return whole;
  if (tenth && distance(net, tax, tenth, currency) === zero) return tenth;
  throw new RowRefused(
    "tax",
    "tax_rate_unknown",
    `${tax} is the tax of ${net} at no single rate; give one row for each rate, with net and tax of that rate`,
  );
}

function nearestRate(net: Decimal, tax: Decimal, scale: number, currency: string): Decimal | null {
  if (net === zero) return null;
  const decimals = currencyDecimals(currency);
  const percent = 100n * 10n ** BigInt(scale) * toUnits(tax, decimals);
  const rate = fromUnits(divideHalfUp(percent, toUnits(net, decimals)), scale);
  return signOf(rate) > 0 && compareDecimals(rate, tax_rate_max) <= 0 ? rate : null;
}

function distance(net: Decimal, tax: Decimal, tax_rate: Decimal, currency: string): Decimal {
  return magnitude(subtractDecimals(tax, taxOn(net, tax_rate, currency)));
}

function taxOn(net: Decimal, tax_rate: Decimal, currency: string): Decimal {
  return roundMoney(multiplyDecimals(multiplyDecimals(net, tax_rate), "0.01" as Decimal), currency);
}

function taxIn(total: Decimal, tax_rate: Decimal, currency: string): Decimal {
  const decimals = currencyDecimals(currency);
  const scale = 4;
  const whole = toUnits(addDecimals(hundred, tax_rate), scale);
  const tax = divideHalfUp(toUnits(total, decimals) * toUnits(tax_rate, scale), whole);
  return fromUnits(tax, decimals);
}

/** Where a file states the sums of the invoice beside its lines, they must agree. */
function requireStatedSums(
  first: Cells,
  rates: readonly ImportedRate[],
  total: Decimal,
  context: AmountContext,
): void {
  const sums = {
    net: addDecimals(zero, ...rates.map(({ net }) => net)),
    tax: addDecimals(zero, ...rates.map(({ tax }) => tax)),
    total,
  };
  for (const field of ["net", "tax", "total"] as const) {
    const stated = amountIn(first, field, context);
    if (stated !== null && compareDecimals(stated, sums[field]) !== 0)
      throw new RowRefused(
        field,
        "sums_differ",
        `must be the sum of the lines, which is ${sums[field]}; found ${stated}`,
      );
  }
}

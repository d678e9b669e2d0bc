/**
 * Turns the lines of a body into lines of an invoice. Products and the template fill in what was left out.
 */

import type { PrintSettings, SnapshotItem, TaxBehavior, TaxCategory } from "../invoice-snapshot/index.ts";
import { computeTotals, type InvoiceTotals, type LineTotals } from "../invoice-snapshot/index.ts";
import { canonicalJson } from "../kernel/canonical-json.ts";
import { compareDecimals, type Decimal, magnitude, signOf } from "../kernel/decimal.ts";
import { type Issue, ValidationError } from "../kernel/errors.ts";
import type { Row } from "../platform/db/row.ts";
import { amount_max } from "./constants.ts";
import type { InvoiceItemIn } from "./schema.ts";

export interface ProductDefaults
  extends Row<
    "products",
    "id" | "name" | "description" | "unit" | "tax_rate" | "tax_exemption_reason" | "tax_exemption_reason_code"
  > {
  kind: SnapshotItem["kind"];
  tax_category: TaxCategory | null;
  prices: ProductPrice[];
}

export interface ProductPrice extends Row<"product_prices", "id" | "currency" | "price" | "active"> {
  tax_behavior: TaxBehavior;
}

export interface ItemDefaults {
  currency: string;
  tax_rate: Decimal;
  tax_type: PrintSettings["tax_type"];
  /** By product id. */
  products: ReadonlyMap<string, ProductDefaults>;
}

/** A stored line: the fields of the snapshot and, on a credit note, which line it credits. */
export interface StoredItem extends SnapshotItem {
  /** Position, from 0, of the credited invoice's line. */
  credited_line?: number;
  /** The credited amounts, rounded so that they fit the earlier credit notes to the cent. */
  credited_totals?: LineTotals;
}

export type UncountedItem = Omit<StoredItem, "amount" | "net_amount" | "tax_amount">;

export function toItems(inputs: readonly InvoiceItemIn[], defaults: ItemDefaults): UncountedItem[] {
  const issues: Issue[] = [];
  const items = inputs.map((input, index) => toItem(input, `body.items.${index}`, defaults, issues));
  if (issues.length > 0) throw new ValidationError(issues);
  return items;
}

const zero = "0" as Decimal;

function toItem(input: InvoiceItemIn, path: string, defaults: ItemDefaults, issues: Issue[]): UncountedItem {
  const product = findProduct(input, defaults);
  const listed = findPrice(input, product, defaults.currency, path, issues);
  const name = input.name ?? product?.name;
  const price = input.price ?? listed?.price;
  if (name === undefined) issues.push({ path: `${path}.name`, code: "required", message: "is required" });
  if (price === undefined)
    issues.push({ path: `${path}.price`, code: "required", message: noPrice(product, defaults) });
  const item: UncountedItem = {
    name: name ?? "",
    description: unlessGiven(input.description, product?.description),
    quantity: input.quantity ?? ("1" as Decimal),
    price: price ?? zero,
    unit: unlessGiven(input.unit, product?.unit),
    ...taxOf(input, product, defaults),
    tax_behavior: input.tax_behavior ?? listed?.tax_behavior ?? "exclusive",
    tax_exemption_reason: unlessGiven(input.tax_exemption_reason, product?.tax_exemption_reason),
    tax_exemption_reason_code: unlessGiven(
      input.tax_exemption_reason_code,
      product?.tax_exemption_reason_code,
    ),
    kind: unlessGiven(input.kind, product?.kind),
    dispatched_from: input.dispatched_from ?? null,
    product_id: input.product_id ?? product?.id ?? null,
    product_price_id: unlessGiven(input.product_price_id, price === listed?.price ? listed?.id : null),
  };
  const wrongSign = findWrongSign(item);
  if (wrongSign) issues.push({ path: `${path}.price`, code: "sign", message: wrongSign });
  return item;
}

/** A positive discount would raise the total while every document calls it a discount. */
function findWrongSign({ kind, quantity, price }: UncountedItem): string | null {
  const sign = signOf(quantity) * signOf(price);
  if (kind === "discount" && sign > 0)
    return `must make the amount of a discount negative; found ${quantity} x ${price}`;
  if (kind === "charge" && sign < 0)
    return `must make the amount of a charge positive; found ${quantity} x ${price}`;
  return null;
}

/** `null` in a line means that there is none; only an omitted field is filled in. */
function unlessGiven<Value>(given: Value | null | undefined, usual: Value | null | undefined): Value | null {
  return given === undefined ? (usual ?? null) : given;
}

function findProduct(input: InvoiceItemIn, { products }: ItemDefaults): ProductDefaults | undefined {
  if (input.product_id) return products.get(input.product_id);
  const { product_price_id } = input;
  if (!product_price_id) return undefined;
  return [...products.values()].find(({ prices }) => prices.some((price) => price.id === product_price_id));
}

function findPrice(
  { product_price_id, price }: InvoiceItemIn,
  product: ProductDefaults | undefined,
  currency: string,
  path: string,
  issues: Issue[],
): ProductPrice | undefined {
  if (!product) return undefined;
  const chosen = product.prices.find(({ id }) => id === product_price_id);
  if (!product_price_id)
    return product.prices.find((listed) => listed.active && listed.currency === currency);
  const given = price !== undefined && price !== null;
  if (chosen && chosen.currency !== currency && !given)
    issues.push({
      path: `${path}.product_price_id`,
      code: "currency",
      message: `is a price in ${chosen.currency}; the invoice is in ${currency}`,
    });
  return chosen;
}

function noPrice(product: ProductDefaults | undefined, { currency }: ItemDefaults): string {
  return product ? `is required: ${product.name} has no price in ${currency}` : "is required";
}

/** Categories under which no tax is charged. */
const untaxed: ReadonlySet<TaxCategory> = new Set([
  "zero",
  "exempt",
  "reverse_charge",
  "intra_community",
  "export",
  "outside_scope",
]);

/** A category without tax means a rate of 0; a rate of 0 without a category means zero-rated. */
function taxOf(
  input: InvoiceItemIn,
  product: ProductDefaults | undefined,
  defaults: ItemDefaults,
): Pick<SnapshotItem, "tax_rate" | "tax_category"> {
  const category = input.tax_category ?? (input.tax_rate ? undefined : product?.tax_category) ?? null;
  const usual = category !== null && untaxed.has(category) ? zero : (product?.tax_rate ?? defaults.tax_rate);
  const tax_rate = input.tax_rate ?? usual;
  const implied = tax_rate !== zero ? "standard" : defaults.tax_type === "none" ? "outside_scope" : "zero";
  return { tax_rate, tax_category: category ?? implied };
}

/** A line that a client sends back unchanged stays as stored, with the fields that the API does not show. */
export function keepSameItems(items: UncountedItem[], before: readonly StoredItem[]): UncountedItem[] {
  return items.map((item, index) => {
    const current = before[index];
    return current && canonicalJson(wireFields(item)) === canonicalJson(wireFields(current)) ? current : item;
  });
}

const computedOrHidden: ReadonlySet<string> = new Set([
  "description",
  "credited_line",
  "credited_totals",
  "amount",
  "net_amount",
  "tax_amount",
]);

function wireFields(item: UncountedItem): object {
  return Object.fromEntries(Object.entries(item).filter(([key]) => !computedOrHidden.has(key)));
}

/** The lines with their amounts, and the totals of the invoice. */
export function countItems(items: readonly UncountedItem[], currency: string) {
  const totals = computeTotals(items, currency);
  requireWritable(totals);
  const counted: StoredItem[] = items.map((item, index) => ({
    ...item,
    ...(totals.lines[index] as InvoiceTotals["lines"][number]),
  }));
  return {
    items: counted,
    subtotal: totals.subtotal,
    tax: totals.tax,
    total: totals.total,
    breakdown: totals.breakdown,
  };
}

/**
 * A JSON number cannot carry more digits exactly, so clients would read a larger amount as a different
 * number.
 */
function requireWritable(totals: InvoiceTotals): void {
  const limit = String(amount_max) as Decimal;
  const tooLarge = (amount: Decimal) => compareDecimals(magnitude(amount), limit) > 0;
  const issues = totals.lines.flatMap(({ amount, tax_amount }, index) =>
    tooLarge(amount) || tooLarge(tax_amount) ? [amountIssue(`body.items.${index}`, amount)] : [],
  );
  if (issues.length === 0 && [totals.subtotal, totals.tax, totals.total].some(tooLarge))
    issues.push(amountIssue("body.items", totals.total));
  if (issues.length > 0) throw new ValidationError(issues);
}

function amountIssue(path: string, amount: Decimal): Issue {
  return { path, code: "maximum", message: `must not amount to more than ${amount_max}; found ${amount}` };
}

/** The draft as the editor holds it. Amounts are counted by the service's own code. */
import type { Customer, Invoice, InvoicePatch, Product } from "../../../client/index.ts";
import type { DocumentType, einvoiceChoices, ItemKind, TaxCategory } from "../../../src/contract.ts";
import { computeTotals, type InvoiceTotals, type TotalsLine } from "../../../src/invoice-snapshot/totals.ts";
import { type Decimal, decimalFromNumber } from "../../../src/kernel/decimal.ts";
import { addDays } from "../days.ts";

export type EInvoiceChoice = (typeof einvoiceChoices)[number];
export type TaxBehavior = "exclusive" | "inclusive";

export interface DraftLine {
  /** Identifies the line on the screen, wherever it moves. */
  key: string;
  name: string;
  quantity: number | null;
  unit: string;
  price: number | null;
  tax_rate: number | null;
  tax_behavior: TaxBehavior;
  tax_category: TaxCategory;
  tax_exemption_reason: string | null;
  tax_exemption_reason_code: string | null;
  product_id: string | null;
  product_price_id: string | null;
  kind: ItemKind | null;
  dispatched_from: string | null;
  /** The price of a discount or charge follows the lines: this share of those with the same tax. Not stored. */
  percent: number | null;
}

export interface Draft {
  document_type: DocumentType;
  customer_id: string | null;
  template_id: string | null;
  currency: string;
  date: string | null;
  due_date: string | null;
  delivery_date: string | null;
  buyer_reference: string;
  notes: string;
  payment_details: string;
  /** Whether it may be issued without an e-invoice, as the invoice or its template says; null: as the organization. */
  einvoice: EInvoiceChoice | null;
  /** Somebody chose it here. Otherwise it is not sent: the template's choice does not become the invoice's own. */
  einvoice_chosen: boolean;
  lines: DraftLine[];
}

export interface DraftDefaults {
  currency: string;
  tax_rate: number;
}

export function emptyLine(key: string, { tax_rate }: Pick<DraftDefaults, "tax_rate">): DraftLine {
  return {
    key,
    name: "",
    quantity: 1,
    unit: "",
    price: null,
    tax_rate,
    tax_behavior: "exclusive",
    tax_category: categoryFor(tax_rate, "standard"),
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
    product_id: null,
    product_price_id: null,
    kind: null,
    dispatched_from: null,
    percent: null,
  };
}

/** Another line is taxed like the one before it, and a first line at the starting rate. */
export function nextLine(key: string, before: DraftLine | undefined, starting_rate: number): DraftLine {
  const line = emptyLine(key, { tax_rate: before ? (before.tax_rate ?? 0) : starting_rate });
  if (!before) return line;
  const { tax_behavior, tax_category, tax_exemption_reason, tax_exemption_reason_code } = before;
  return { ...line, tax_behavior, tax_category, tax_exemption_reason, tax_exemption_reason_code };
}

export function fromInvoice(invoice: Invoice, base_currency: string): Draft {
  return {
    document_type: invoice.document_type,
    customer_id: invoice.customer_id,
    template_id: invoice.template?.id ?? null,
    currency: invoice.template?.currency ?? base_currency,
    date: invoice.date,
    due_date: invoice.due_date,
    delivery_date: invoice.delivery_date,
    buyer_reference: invoice.buyer_reference ?? "",
    notes: invoice.notes ?? "",
    payment_details: invoice.payment_details ?? "",
    einvoice: invoice.template?.einvoice ?? null,
    einvoice_chosen: false,
    lines: invoice.items.map(({ amount: _, tax_amount: __, unit, ...item }, index) => ({
      ...item,
      key: `line-${index}`,
      unit: unit ?? "",
      percent: null,
    })),
  };
}

/** A line counts from the moment it has a name: the service refuses one without. */
export const isNamed = ({ name }: DraftLine): boolean => name.trim() !== "";

/** Something is written in it although it has no name. */
export const lacksName = (line: DraftLine): boolean =>
  !isNamed(line) &&
  (line.price !== null || line.percent !== null || line.quantity !== 1 || line.unit.trim() !== "");

/** Nothing is written in it: it waits to be filled. */
export const isBlank = (line: DraftLine | undefined): boolean =>
  line !== undefined && !isNamed(line) && !lacksName(line);

/** Which lines, from 1, the service cannot keep yet: they stay in the browser, and the draft cannot be finalized. */
export const linesWithoutName = ({ lines }: Pick<Draft, "lines">): number[] =>
  lines.flatMap((line, index) => (lacksName(line) ? [index + 1] : []));

export function toBody(draft: Draft): InvoicePatch {
  const { lines, buyer_reference, notes, payment_details, date, einvoice, einvoice_chosen, ...rest } = draft;
  return {
    ...rest,
    ...(einvoice_chosen ? { einvoice } : {}),
    ...(date ? { date } : {}),
    buyer_reference: buyer_reference.trim() || null,
    notes: notes.trim() || null,
    payment_details: payment_details.trim() || null,
    items: lines.filter(isNamed).map(toItem),
  };
}

function toItem({ key: _, percent: __, unit, name, ...line }: DraftLine) {
  return {
    ...line,
    name: name.trim(),
    unit: unit.trim() || null,
    quantity: line.quantity ?? 0,
    price: line.price ?? 0,
    tax_rate: line.tax_rate ?? 0,
  };
}

export function totalsOf({ lines, currency }: Pick<Draft, "lines" | "currency">): InvoiceTotals {
  return computeTotals(lines.filter(isNamed).map(toTotalsLine), currency);
}

function toTotalsLine(line: DraftLine): TotalsLine {
  return {
    quantity: toDecimal(line.quantity),
    price: toDecimal(line.price),
    tax_rate: toDecimal(line.tax_rate),
    tax_behavior: line.tax_behavior,
    tax_category: line.tax_category,
    tax_exemption_reason: line.tax_exemption_reason,
    tax_exemption_reason_code: line.tax_exemption_reason_code,
  };
}

export function toDecimal(value: number | null): Decimal {
  return decimalFromNumber(value ?? 0) ?? ("0" as Decimal);
}

const rated: ReadonlySet<TaxCategory> = new Set(["standard", "reduced", "igic", "ipsi"]);

/** A rate above zero needs a category that has rates, and a rate of zero one that has none. */
export function categoryFor(tax_rate: number | null, before: TaxCategory): TaxCategory {
  if (tax_rate !== null && tax_rate > 0) return rated.has(before) ? before : "standard";
  return rated.has(before) ? "zero" : before;
}

type Terms = Pick<Customer, "id" | "currency" | "payment_terms_days">;

/** What a customer fills in, as the service does for an invoice without a due date. */
export function fromCustomer(
  { id, currency, payment_terms_days }: Terms,
  date: string | null,
): Partial<Draft> {
  return {
    customer_id: id,
    ...(currency ? { currency } : {}),
    ...(date && payment_terms_days !== null ? { due_date: addDays(date, payment_terms_days) } : {}),
  };
}

/** What a product fills in; a price in another currency stays empty. */
export function fromProduct(product: Product, currency: string): Partial<DraftLine> {
  const listed = product.prices.find((price) => price.active && price.currency === currency);
  return {
    name: product.name,
    unit: product.unit ?? "",
    product_id: product.id,
    product_price_id: listed?.id ?? null,
    kind: product.kind,
    ...(listed ? { price: listed.price, tax_behavior: listed.tax_behavior } : {}),
    ...(product.tax_rate === null ? {} : { tax_rate: product.tax_rate }),
    ...(product.tax_category === null ? {} : { tax_category: product.tax_category }),
    tax_exemption_reason: product.tax_exemption_reason,
    tax_exemption_reason_code: product.tax_exemption_reason_code,
  };
}

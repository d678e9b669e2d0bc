/** The lines of a series, in four shapes: as stored, as shown in the API, as written, and as lines of a new invoice. */
import type { InvoiceCreate } from "../invoices/index.ts";
import { canonicalJson } from "../kernel/canonical-json.ts";
import { type Decimal, toNumber } from "../kernel/decimal.ts";
import type { SeriesItemIn, SeriesItemInput } from "./schema.ts";

export interface SeriesItem {
  name: string;
  description: string | null;
  quantity: Decimal;
  price: Decimal;
  /** Only the fields that the user set. The rest gets its defaults when an invoice is generated. */
  given: Pick<
    SeriesItemIn,
    | "unit"
    | "tax_rate"
    | "tax_behavior"
    | "tax_category"
    | "tax_exemption_reason"
    | "tax_exemption_reason_code"
    | "product_id"
    | "kind"
  >;
}

export function toItems(inputs: readonly SeriesItemIn[]): SeriesItem[] {
  return inputs.map(({ name, description = null, quantity, price, ...rest }) => ({
    name,
    description,
    quantity,
    price,
    given: Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== null && value !== undefined),
    ),
  }));
}

/**
 * The API shows four fields of a line. A line whose four fields come back unchanged keeps its other fields;
 * otherwise reading a series and sending it back would lose its taxes.
 */
export function keepSameItems(items: SeriesItem[], before: readonly SeriesItem[]): SeriesItem[] {
  return items.map((item, index) => {
    const current = before[index];
    const echoed = Object.keys(item.given).length === 0;
    return current && echoed && canonicalJson(shown(item)) === canonicalJson(shown(current)) ? current : item;
  });
}

function shown({ given: _, ...item }: SeriesItem) {
  return item;
}

export function toInvoiceItem({ given, ...item }: SeriesItem): NonNullable<InvoiceCreate["items"]>[number] {
  return { ...item, ...given };
}

export function toWrittenItem({ given, name, description, quantity, price }: SeriesItem): SeriesItemInput {
  return {
    name,
    description,
    quantity: toNumber(quantity),
    price: toNumber(price),
    unit: given.unit ?? null,
    tax_rate: given.tax_rate ? toNumber(given.tax_rate) : null,
    tax_behavior: given.tax_behavior ?? null,
    tax_category: given.tax_category ?? null,
    tax_exemption_reason: given.tax_exemption_reason ?? null,
    tax_exemption_reason_code: given.tax_exemption_reason_code ?? null,
    product_id: given.product_id ?? null,
    kind: given.kind ?? null,
  };
}

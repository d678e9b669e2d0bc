/** How rows of customers, vendors and products become records: what they mean, by what they are found, how they are created. */
import { parseBankAmount } from "../banking/index.ts";
import { foldText } from "../kernel/fold-text.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { CustomerCreate, createCustomers } from "../reference/customers/index.ts";
import { createProducts, ProductCreate } from "../reference/products/index.ts";
import { addVendors, VendorCreate } from "../reference/vendors/index.ts";
import { toCountry, toCurrency, toDays, toTaxRate, toUrl, toVatId } from "./cells.ts";
import { type ImportField, importFields, type RecordImportKind } from "./constants.ts";
import { type Keys, KnownRecords } from "./known-records.ts";
import type { Cells } from "./read-file.ts";
import { RowRefused, requireValid } from "./row-refused.ts";
import type { RecordMapping } from "./schema.ts";

export interface RowContext {
  mapping: Pick<RecordMapping, "decimal" | "date_order">;
  base_currency: string;
}

/** A row that could be read: what it is called, by what it is found again, and the body that would create it. */
export interface PreparedRecord<Input> {
  name: string;
  keys: Keys;
  input: Input;
}

export interface RecordKind<Input extends object = object> {
  /** Throws `RowRefused`. */
  prepare(cells: Cells, context: RowContext): PreparedRecord<Input>;
  loadKnown(tx: Tx, org: OrganizationId): Promise<KnownRecords>;
  create(tx: Tx, org: OrganizationId, records: readonly (Input & { id: string })[]): Promise<void>;
}

/** The cells as a body of the API would have them. */
function plainValues(cells: Cells): Record<string, unknown> {
  const meanings: Partial<Record<ImportField, (text: string) => unknown>> = {
    country: toCountry,
    currency: toCurrency,
    website: toUrl,
    vat_id: toVatId,
    payment_terms_days: toDays,
  };
  return Object.fromEntries(
    (Object.entries(cells) as [ImportField, string][]).map(([field, text]) => [
      field,
      meanings[field]?.(text) ?? text,
    ]),
  );
}

const fieldIn =
  (kind: RecordImportKind) =>
  (path: string): ImportField | null =>
    (importFields[kind] as readonly ImportField[]).find((field) => field === path) ?? null;

type CustomerFacts = Pick<CustomerCreate, "name" | "reference_id" | "vat_id" | "email">;

export function customerKeys({ reference_id, vat_id, email, name }: CustomerFacts): Keys {
  return [keyOf(reference_id), vat_id ? toVatId(vat_id) : null, keyOf(email), keyOf(name)];
}

function keyOf(text: string | null | undefined): string | null {
  return text ? foldText(text.trim()) : null;
}

/** `fieldOf`: the field of the file that holds a field of the customer. */
export function toCustomer(
  cells: Cells,
  fieldOf: (path: string) => ImportField | null,
): CustomerCreate & { name: string } {
  // A private person has no company: their own name is the customer's.
  const { name, contact_name, ...rest } = plainValues(cells);
  const named = name === undefined ? { name: contact_name } : { name, contact_name };
  return requireValid(CustomerCreate, withoutUndefined({ ...named, ...rest }), fieldOf);
}

export const customerKind: RecordKind<CustomerCreate> = {
  prepare(cells) {
    const input = toCustomer(cells, fieldIn("customers"));
    return { name: input.name, keys: customerKeys(input), input };
  },
  create: createCustomers,
  async loadKnown(tx, org) {
    const rows = await tx.many<Row<"customers", "id" | "name" | "reference_id" | "vat_id" | "email">>(sql`
      select id, name, reference_id, vat_id, email from customers
      where organization_id = ${org}
      order by created_at, id`);
    return new KnownRecords(rows.map((row) => ({ id: row.id, name: row.name, keys: customerKeys(row) })));
  },
};

type VendorFacts = Pick<VendorCreate, "name" | "vat_id" | "tax_number" | "email">;

function vendorKeys({ vat_id, tax_number, email, name }: VendorFacts): Keys {
  return [vat_id ? toVatId(vat_id) : null, keyOf(tax_number), keyOf(email), keyOf(name)];
}

const vendorKind: RecordKind<VendorCreate> = {
  prepare(cells) {
    const input: VendorCreate = requireValid(VendorCreate, plainValues(cells), fieldIn("vendors"));
    return { name: input.name, keys: vendorKeys(input), input };
  },
  create: addVendors,
  async loadKnown(tx, org) {
    const rows = await tx.many<Row<"vendors", "id" | "name" | "vat_id" | "tax_number" | "email">>(sql`
      select id, name, vat_id, tax_number, email from vendors
      where organization_id = ${org}
      order by created_at, id`);
    return new KnownRecords(rows.map((row) => ({ id: row.id, name: row.name, keys: vendorKeys(row) })));
  },
};

function productKeys({ reference_id, name }: Pick<ProductCreate, "reference_id" | "name">): Keys {
  // Not folded: the database keeps A-1 and a-1 as two numbers.
  return [reference_id ?? null, keyOf(name)];
}

const productKind: RecordKind<ProductCreate> = {
  prepare(cells, context) {
    const { price: _, gross_price: __, currency: ___, tax_rate: ____, ...plain } = plainValues(cells);
    const given = { ...plain, ...productTax(cells), ...productPrices(cells, context) };
    const input: ProductCreate = requireValid(ProductCreate, given, productField(cells));
    return { name: input.name, keys: productKeys(input), input };
  },
  create: createProducts,
  async loadKnown(tx, org) {
    const rows = await tx.many<Row<"products", "id" | "name" | "reference_id">>(sql`
      select id, name, reference_id from products
      where organization_id = ${org}
      order by created_at, id`);
    return new KnownRecords(rows.map((row) => ({ id: row.id, name: row.name, keys: productKeys(row) })));
  },
};

function productTax({ tax_rate: text }: Cells) {
  if (text === undefined) return {};
  const tax_rate = toTaxRate(text);
  if (tax_rate === null)
    throw new RowRefused("tax_rate", "tax_rate", `must be a rate such as 19 or 19 %; found ${text}`);
  return { tax_rate };
}

function productPrices({ price, gross_price, currency }: Cells, { mapping, base_currency }: RowContext) {
  const field = price === undefined ? "gross_price" : "price";
  const text = price ?? gross_price;
  if (text === undefined) return {};
  const amount = parseBankAmount(text, mapping.decimal);
  if (amount === null) throw new RowRefused(field, "amount", `must be an amount; found ${text}`);
  const tax_behavior = field === "price" ? "exclusive" : "inclusive";
  return {
    prices: [{ currency: currency ? toCurrency(currency) : base_currency, price: amount, tax_behavior }],
  };
}

/** The fields of a price are columns of the row. */
function productField(cells: Cells) {
  const plain = fieldIn("products");
  return (path: string): ImportField | null => {
    if (!path.startsWith("prices")) return plain(path);
    if (path.endsWith("currency")) return "currency";
    return cells.price === undefined ? "gross_price" : "price";
  };
}

function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export const recordKinds: Record<Exclude<RecordImportKind, "invoices">, RecordKind> = {
  customers: customerKind,
  vendors: vendorKind,
  products: productKind,
};

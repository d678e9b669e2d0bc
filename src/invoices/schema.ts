/** Invoices on the wire. The keys of `Invoice`, `InvoiceItem` and `InvoicePreview` are fixed by the API. */

import { documentTypes, taxCategories } from "../invoice-snapshot/snapshot.ts";
import {
  Body,
  Country,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
  FreeObject,
  ListOf,
  LongText,
  Nullable,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { CustomerCreate } from "../reference/customers/schema.ts";
import {
  amount_max,
  invoice_items_max,
  itemKinds,
  metadata_keys_max,
  price_decimals_max,
  quantity_decimals_max,
  tax_rate_decimals_max,
  taxBehaviors,
  taxPointDateCodes,
} from "./constants.ts";
import { invoiceStatuses } from "./invoice.ts";

const metadata_key_length_max = 100;

export const price = DecimalIn({ decimals: price_decimals_max, min: -amount_max, max: amount_max });
export const taxRate = DecimalIn({
  decimals: tax_rate_decimals_max,
  min: 0,
  max: 100,
  description: "In percent: 19 means 19 %",
});

export const InvoiceItem = Resource(
  {
    name: Text(),
    quantity: NumberOut,
    price: NumberOut,
    unit: Nullable(Text()),
    tax_rate: NumberOut,
    tax_behavior: OneOf(taxBehaviors),
    amount: NumberOut,
    tax_amount: NumberOut,
    tax_category: OneOf(taxCategories),
    tax_exemption_reason: Nullable(Text()),
    tax_exemption_reason_code: Nullable(Text()),
    product_id: Nullable(Uuid),
    product_price_id: Nullable(Uuid),
    kind: Nullable(OneOf(itemKinds)),
    dispatched_from: Nullable(Text()),
  },
  { title: "Invoice item" },
);
export type InvoiceItem = Static<typeof InvoiceItem>;

/** What a product can fill in may be left out. */
const InvoiceItemIn = Body(
  {},
  {
    name: Text(),
    quantity: DecimalIn({
      decimals: quantity_decimals_max,
      min: -999_999_999,
      max: 999_999_999,
      description: "Default 1",
    }),
    price,
    unit: Text({ max: 50 }),
    tax_rate: taxRate,
    tax_behavior: OneOf(taxBehaviors),
    tax_category: OneOf(taxCategories),
    tax_exemption_reason: Text(),
    tax_exemption_reason_code: Text({ max: 50 }),
    product_id: Uuid,
    product_price_id: Uuid,
    kind: OneOf(itemKinds),
    dispatched_from: Country,
    amount: Type.Unknown({ description: "Computed; ignored" }),
    tax_amount: Type.Unknown({ description: "Computed; ignored" }),
  },
);
/** The wire has no description; a recurring series brings one along. */
export type InvoiceItemIn = Static<typeof InvoiceItemIn> & { description?: string | null };

const InvoiceCustomer = Resource({
  id: Uuid,
  reference_id: Nullable(Text()),
  name: Text(),
  email: Nullable(Text()),
  website: Nullable(Text({ max: 2000 })),
});

/** The settings in force. Its shape is ours: the specification leaves it open. */
export const InvoiceTemplateSettings = Resource({
  id: Nullable(Uuid),
  name: Nullable(Text()),
  currency: Text({ description: "The currency of the invoice" }),
  tax_rate: NumberOut,
  tax_type: Text(),
  invoice_number_prefix: Text({ min: 0 }),
  invoice_number_pattern: Text(),
  invoice_number_reset: Text(),
  payment_terms_days: Nullable(Type.Integer()),
  locale: Text(),
  page_size: Text(),
  logo: Nullable(Uuid),
  labels: Type.Record(Type.String(), Type.String()),
  accent_color: Nullable(Text()),
});
export type InvoiceTemplateSettings = Static<typeof InvoiceTemplateSettings>;

const preview = {
  organization_id: Uuid,
  customer_id: Nullable(Uuid),
  number: Nullable(Text()),
  status: OneOf(invoiceStatuses),
  date: DateOnly,
  due_date: Nullable(DateOnly),
  subtotal: NumberOut,
  tax: NumberOut,
  total: NumberOut,
  from_details: Nullable(LongText),
  to_details: Nullable(LongText),
  items: ListOf(InvoiceItem),
  payment_details: Nullable(LongText),
  notes: Nullable(LongText),
  template: Nullable(InvoiceTemplateSettings),
  paid_at: Nullable(DateTime),
  recurring_series_id: Nullable(Uuid),
  scheduled_send_at: Nullable(DateTime),
  document_type: OneOf(documentTypes),
  service_period_start: Nullable(DateOnly),
  service_period_end: Nullable(DateOnly),
  buyer_reference: Nullable(Text()),
  contract_reference: Nullable(Text()),
  purchase_order_reference: Nullable(Text()),
  tax_point_date: Nullable(DateOnly),
  tax_point_date_code: Nullable(OneOf(taxPointDateCodes)),
  project_reference: Nullable(Text()),
  tender_or_lot_reference: Nullable(Text()),
  invoiced_object_identifier: Nullable(Text()),
  invoiced_object_scheme: Nullable(Text()),
  buyer_accounting_reference: Nullable(Text()),
  delivery_date: Nullable(DateOnly),
  external_invoice_id: Nullable(Text()),
  client_id: Nullable(Text()),
  metadata: FreeObject,
};

export const Invoice = Resource(
  {
    id: Uuid,
    ...preview,
    customer: Nullable(InvoiceCustomer),
    created_at: DateTime,
    updated_at: DateTime,
    token: Nullable(Text()),
    reminder_sent_at: Nullable(DateTime),
    reminder_sent_to: Nullable(Text()),
    viewed_at: Nullable(DateTime),
    is_recurring_inflow: Type.Boolean(),
    recurring_contract_id: Nullable(Uuid),
    reference_invoice_id: Nullable(Uuid),
    source_quote_id: Nullable(Uuid),
    downloads: Resource({ pdf: Nullable(Text()), ubl: Nullable(Text()), bundle: Nullable(Text()) }),
  },
  { title: "Invoice" },
);
export type Invoice = Static<typeof Invoice>;

export const InvoicePreview = Resource(
  {
    object: Type.Literal("invoice_preview"),
    ...preview,
    // A preview creates no customer, so an inline one has no id yet.
    customer: Nullable(Resource({ ...InvoiceCustomer.properties, id: Nullable(Uuid) })),
    template_id: Nullable(Uuid),
  },
  { title: "Invoice preview" },
);
export type InvoicePreview = Static<typeof InvoicePreview>;

const Metadata = Type.Record(Type.String({ maxLength: metadata_key_length_max }), Type.Unknown(), {
  maxProperties: metadata_keys_max,
});

/** A new customer; or, when it carries an `id`, the customer as it was read, which says nothing new. */
const CustomerIn = Type.Object(
  { ...CustomerCreate.properties, id: Type.Optional(Nullable(Uuid)) },
  { additionalProperties: false, required: ["name"] },
);
export type CustomerIn = Static<typeof CustomerIn>;

const clearable = {
  customer_id: Uuid,
  customer: CustomerIn,
  template_id: Uuid,
  due_date: DateOnly,
  from_details: LongText,
  to_details: LongText,
  payment_details: LongText,
  notes: LongText,
  reference_invoice_id: Uuid,
  source_quote_id: Uuid,
  service_period_start: DateOnly,
  service_period_end: DateOnly,
  buyer_reference: Text({ max: 200 }),
  contract_reference: Text({ max: 200 }),
  purchase_order_reference: Text({ max: 200 }),
  tax_point_date: DateOnly,
  tax_point_date_code: OneOf(taxPointDateCodes),
  project_reference: Text({ max: 200 }),
  tender_or_lot_reference: Text({ max: 200 }),
  invoiced_object_identifier: Text({ max: 200 }),
  invoiced_object_scheme: Text({ max: 10 }),
  buyer_accounting_reference: Text({ max: 200 }),
  delivery_date: DateOnly,
  scheduled_send_at: DateTime,
  external_invoice_id: Text({ max: 200 }),
  client_id: Text({ max: 200 }),
  metadata: Metadata,
};

const fixed = {
  document_type: OneOf(documentTypes),
  date: DateOnly,
  currency: Currency,
  items: ListOf(InvoiceItemIn, { max: invoice_items_max }),
};

export const InvoiceCreate = Body({}, { ...fixed, ...clearable });
export type InvoiceCreate = Static<typeof InvoiceCreate>;
export const InvoicePatch = PatchBody(fixed, clearable);
export type InvoicePatch = Static<typeof InvoicePatch>;

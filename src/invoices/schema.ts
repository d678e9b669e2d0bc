/** Invoices in the API. The keys of `Invoice`, `InvoiceItem` and `InvoicePreview` are fixed by the API. */

import { documentTypes, einvoiceChoices, itemKinds, taxCategories } from "../invoice-snapshot/snapshot.ts";
import {
  Body,
  Country,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
  FreeObject,
  IdOf,
  ListOf,
  LongText,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import {
  computed,
  createBodyOf,
  fixed,
  joined,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  resourceOf,
  shownAs,
  shownOf,
  unshown,
} from "../platform/records/fields.ts";
import { CustomerCreate } from "../reference/customers/schema.ts";
import {
  invoice_items_max,
  invoiceFilterStatuses,
  invoiceOrigins,
  metadata_keys_max,
  quantity_decimals_max,
  taxBehaviors,
  taxPointDateCodes,
} from "./constants.ts";
import { price, taxRate } from "./decimals.ts";
import { invoiceStatuses } from "./invoice.ts";
import { InvoiceTemplateSettings, type TemplateRow } from "./templates/schema.ts";

/** Products and series take them too. */
export { price, taxRate };

const metadata_key_length_max = 100;

export const InvoiceItem = Resource({
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
});
export type InvoiceItem = Static<typeof InvoiceItem>;

/** Fields that a product can fill in may be omitted. */
export const InvoiceItemIn = Body(
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
/** The API has no line description; a recurring series sets one. */
export type InvoiceItemIn = Static<typeof InvoiceItemIn> & { description?: string | null };

export const InvoiceCustomer = Resource({
  id: IdOf("customers"),
  reference_id: Nullable(Text()),
  name: Text(),
  email: Nullable(Text()),
  website: Nullable(Text({ max: 2000 })),
});

export type InvoiceCustomer = Static<typeof InvoiceCustomer>;

const Metadata = Type.Record(Type.String({ maxLength: metadata_key_length_max }), Type.Unknown(), {
  maxProperties: metadata_keys_max,
});

/** A new customer; or, when it carries an `id`, the customer as it was read, which says nothing new. */
export const CustomerIn = Type.Object(
  { ...CustomerCreate.properties, id: Type.Optional(Nullable(IdOf("customers"))) },
  { additionalProperties: false, required: ["name"] },
);
export type CustomerIn = Static<typeof CustomerIn>;

const reference = () => optional(Text({ max: 200 }));

/** What a preview shows too. */
export const previewFields = {
  organization_id: readOnly(IdOf("organizations")),
  customer_id: optional(IdOf("customers"), { filter: true }),
  document_type: fixed(OneOf(documentTypes), { filter: true }),
  date: fixed(DateOnly),
  due_date: optional(DateOnly),
  subtotal: readOnly(NumberOut),
  tax: readOnly(NumberOut),
  total: readOnly(NumberOut),
  from_details: optional(LongText),
  to_details: optional(LongText),
  items: shownAs(fixed(ListOf(InvoiceItemIn, { max: invoice_items_max })), ListOf(InvoiceItem)),
  payment_details: optional(LongText),
  notes: optional(LongText),
  scheduled_send_at: optional(DateTime),
  service_period_start: optional(DateOnly),
  service_period_end: optional(DateOnly),
  buyer_reference: reference(),
  contract_reference: reference(),
  purchase_order_reference: reference(),
  tax_point_date: optional(DateOnly),
  tax_point_date_code: optional(OneOf(taxPointDateCodes)),
  project_reference: reference(),
  tender_or_lot_reference: reference(),
  invoiced_object_identifier: reference(),
  invoiced_object_scheme: optional(Text({ max: 10 })),
  buyer_accounting_reference: reference(),
  delivery_date: optional(DateOnly),
  external_invoice_id: reference(),
  client_id: reference(),
  metadata: shownAs(optional(Metadata), FreeObject),
  number: readOnly(Nullable(Text())),
  status: readOnly(OneOf(invoiceStatuses)),
  /** Fixed once finalized; until then the customer as it is now. */
  customer: joined(Nullable(InvoiceCustomer)),
  /** Stored once finalized; until then `live_template` says it. */
  template: readOnly(Nullable(InvoiceTemplateSettings)),
};

/** Every field of the record, in the order of the API. */
export const invoiceRecord = recordOf("invoices", {
  id: readOnly(IdOf("invoices")),
  ...previewFields,
  paid_at: readOnly(Nullable(DateTime)),
  recurring_series_id: readOnly(Nullable(Uuid), { filter: true }),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
  token: readOnly(Nullable(Text())),
  reminder_sent_at: readOnly(Nullable(DateTime)),
  reminder_sent_to: readOnly(Nullable(Text())),
  viewed_at: readOnly(Nullable(DateTime)),
  is_recurring_inflow: readOnly(Type.Boolean()),
  recurring_contract_id: readOnly(Nullable(Uuid)),
  reference_invoice_id: optional(Uuid),
  source_quote_id: optional(Uuid, { filter: true }),
  downloads: computed(Resource({ pdf: Nullable(Text()), ubl: Nullable(Text()), bundle: Nullable(Text()) })),

  template_id: unshown(optional(IdOf("invoice_templates"))),
  currency: unshown(fixed(Currency)),
  einvoice: unshown(optional(OneOf(einvoiceChoices))),
  without_einvoice: unshown(readOnly(Type.Boolean())),
  customer_name: unshown(readOnly(Nullable(Type.String()))),
  paid_amount: unshown(readOnly(NumberOut)),
  credited_amount: unshown(readOnly(NumberOut)),
  paid_before_write_off: unshown(readOnly(Nullable(NumberOut))),
  written_off_at: unshown(readOnly(Nullable(DateTime))),
  open_base_amount: unshown(readOnly(Nullable(NumberOut))),
  customer_key: unshown(readOnly(Nullable(Type.String()))),
  sent_at: unshown(readOnly(Nullable(DateTime))),
  /** The keys of an invoice are fixed; `metadata.origin` shows that it was imported. */
  origin: unshown(readOnly(OneOf(invoiceOrigins), { filter: true })),
  is_opening: unshown(readOnly(Type.Boolean())),
  pdf_uploaded_at: unshown(readOnly(Nullable(DateTime))),
  status_reason: unshown(readOnly(Nullable(Type.String()))),
  /** Only before it is finalized. */
  live_template: unshown(joined(Type.Unsafe<TemplateRow | null>(FreeObject))),
  base_currency: unshown(joined(Type.String())),
  organization_locale: unshown(joined(Type.String())),
});

export const Invoice = resourceOf(invoiceRecord);
export type Invoice = Static<typeof Invoice>;

export const InvoicePreview = Resource({
  object: Type.Literal("invoice_preview"),
  ...shownOf(previewFields),
  // A preview creates no customer, so an inline one has no id yet.
  customer: Nullable(Resource({ ...InvoiceCustomer.properties, id: Nullable(Uuid) })),
  template_id: Nullable(Uuid),
  paid_at: Nullable(DateTime),
  recurring_series_id: Nullable(Uuid),
});
export type InvoicePreview = Static<typeof InvoicePreview>;

const inline = { customer: CustomerIn };

export const InvoiceCreate = createBodyOf(invoiceRecord, inline);
export type InvoiceCreate = Static<typeof InvoiceCreate>;
export const InvoicePatch = patchBodyOf(invoiceRecord, inline);
export type InvoicePatch = Static<typeof InvoicePatch>;

export const InvoiceFigures = Resource({
  count: Type.Integer(),
  currencies: ListOf(
    Resource({
      currency: Type.String(),
      count: Type.Integer(),
      total: Type.Number({
        description:
          "Sum of the totals of documents that request payment: no credit notes, quotes or pro formas",
      }),
      open_amount: Type.Number({ description: "What is not paid or credited yet" }),
    }),
  ),
});
export type InvoiceFigures = Static<typeof InvoiceFigures>;

export const InvoiceCounts = Resource({
  all: Type.Integer(),
  ...(Object.fromEntries(invoiceFilterStatuses.map((status) => [status, InvoiceFigures])) as Record<
    (typeof invoiceFilterStatuses)[number],
    typeof InvoiceFigures
  >),
});
export type InvoiceCounts = Static<typeof InvoiceCounts>;

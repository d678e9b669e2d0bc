import { itemKinds, taxCategories } from "../invoice-snapshot/snapshot.ts";
import { quantity_decimals_max, taxBehaviors } from "../invoices/constants.ts";
import { price, taxRate } from "../invoices/schema.ts";
import {
  Body,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
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
  createBodyOf,
  fixed,
  joined,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
  unshown,
} from "../platform/records/fields.ts";
import {
  recurringFrequencies,
  series_items_max,
  seriesStatusAliases,
  seriesStatuses,
  settableSeriesStatuses,
} from "./constants.ts";

const Frequency = OneOf(recurringFrequencies);

export const SeriesItem = Resource({
  name: Text(),
  description: Nullable(LongText),
  quantity: NumberOut,
  price: NumberOut,
});

export type SeriesItem = Static<typeof SeriesItem>;

export const SeriesItemIn = Body(
  {
    name: Text(),
    quantity: DecimalIn({ decimals: quantity_decimals_max, min: -999_999_999, max: 999_999_999 }),
    price,
  },
  {
    description: LongText,
    unit: Text({ max: 50 }),
    tax_rate: taxRate,
    tax_behavior: OneOf(taxBehaviors),
    tax_category: OneOf(taxCategories),
    tax_exemption_reason: Text(),
    tax_exemption_reason_code: Text({ max: 50 }),
    product_id: Uuid,
    kind: OneOf(itemKinds),
  },
);
export type SeriesItemIn = Static<typeof SeriesItemIn>;

/** A line with every field that a request can set; null where the request left it out. */
export const SeriesItemInput = Resource({
  ...SeriesItem.properties,
  unit: Nullable(Text()),
  tax_rate: Nullable(NumberOut),
  tax_behavior: Nullable(OneOf(taxBehaviors)),
  tax_category: Nullable(OneOf(taxCategories)),
  tax_exemption_reason: Nullable(Text()),
  tax_exemption_reason_code: Nullable(Text()),
  product_id: Nullable(Uuid),
  kind: Nullable(OneOf(itemKinds)),
});
export type SeriesItemInput = Static<typeof SeriesItemInput>;

/** Every field of the record, in the order of the API. */
export const seriesRecord = recordOf("recurring_series", {
  id: readOnly(IdOf("recurring_series")),
  organization_id: readOnly(IdOf("organizations")),
  customer_id: required(IdOf("customers"), { filter: true }),
  frequency: required(Frequency, { filter: true }),
  start_date: required(DateOnly),
  end_date: optional(DateOnly),
  max_invoices: optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  invoices_generated: readOnly(Type.Integer()),
  items: shownAs(required(ListOf(SeriesItemIn, { min: 1, max: series_items_max })), ListOf(SeriesItem)),
  notes: optional(LongText),
  auto_send: fixed(Type.Boolean()),
  status: readOnly(OneOf(seriesStatuses, { canceled: "cancelled" }), { filter: true }),
  next_generation_date: readOnly(Nullable(DateOnly), { filter: true }),
  last_generated_date: readOnly(Nullable(DateOnly)),
  created_by: readOnly(Nullable(Uuid)),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
  customer: joined(Resource({ id: IdOf("customers"), name: Text(), email: Nullable(Text()) })),

  template_id: unshown(optional(IdOf("invoice_templates"))),
  currency: unshown(optional(Currency)),
  payment_terms_days: unshown(optional(Type.Integer({ minimum: 0, maximum: 365 }))),
  next_sequence: unshown(readOnly(Type.Integer())),
  sequence_offset: unshown(readOnly(Type.Integer())),
  bill_from: unshown(readOnly(Nullable(DateOnly))),
  failure_count: unshown(readOnly(Type.Integer())),
  failure_reason: unshown(readOnly(Nullable(Type.String()))),
  failed_at: unshown(readOnly(Nullable(DateTime))),
  retry_at: unshown(readOnly(Nullable(DateTime))),
  time_zone: unshown(joined(Type.String())),
});

export const RecurringSeries = resourceOf(seriesRecord);
export type RecurringSeries = Static<typeof RecurringSeries>;

export const SeriesCreate = createBodyOf(seriesRecord);
export type SeriesCreate = Static<typeof SeriesCreate>;
export const SeriesPatch = patchBodyOf(seriesRecord);
export type SeriesPatch = Static<typeof SeriesPatch>;

/**
 * What was written into a series, so that it can be edited without loss. The keys of a series itself are fixed by the
 * API and leave out its template, currency, terms and taxes.
 */
export const SeriesInput = Resource({
  customer_id: IdOf("customers"),
  frequency: Frequency,
  start_date: DateOnly,
  end_date: Nullable(DateOnly),
  max_invoices: Nullable(Type.Integer()),
  items: ListOf(SeriesItemInput),
  notes: Nullable(LongText),
  auto_send: Type.Boolean(),
  template_id: Nullable(IdOf("invoice_templates")),
  currency: Nullable(Currency),
  payment_terms_days: Nullable(Type.Integer()),
});
export type SeriesInput = Static<typeof SeriesInput>;

export const StatusInput = Body(
  { status: OneOf(settableSeriesStatuses, seriesStatusAliases) },
  { catch_up: Type.Boolean({ description: "When resuming: also bill the missed periods" }) },
);
export type StatusInput = Static<typeof StatusInput>;

export const SeriesStatusReport = Resource({
  status: OneOf(seriesStatuses),
  failure_count: Type.Integer({ description: "Failures in a row; the third pauses the series" }),
  failure_reason: Nullable(Type.String()),
  failed_at: Nullable(DateTime),
  retry_at: Nullable(DateTime),
});
export type SeriesStatusReport = Static<typeof SeriesStatusReport>;

export const GeneratedInvoice = Resource({
  id: Uuid,
  number: Nullable(Text()),
  status: Text(),
  date: DateOnly,
  due_date: Nullable(DateOnly),
  total: NumberOut,
  scheduled_send_at: Nullable(DateTime),
  created_at: DateTime,
});
export type GeneratedInvoice = Static<typeof GeneratedInvoice>;

export const SeriesAmount = Resource({
  series_id: Uuid,
  currency: Text(),
  subtotal: NumberOut,
  tax: NumberOut,
  total: NumberOut,
});
export type SeriesAmount = Static<typeof SeriesAmount>;

export const UpcomingInvoice = Resource({
  sequence: Type.Integer(),
  date: DateOnly,
  due_date: Nullable(DateOnly),
  currency: Text(),
  subtotal: NumberOut,
  tax: NumberOut,
  total: NumberOut,
});
export type UpcomingInvoice = Static<typeof UpcomingInvoice>;

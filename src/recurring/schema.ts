import { taxCategories } from "../invoice-snapshot/snapshot.ts";
import { quantity_decimals_max, taxBehaviors } from "../invoices/constants.ts";
import { price, taxRate } from "../invoices/schema.ts";
import {
  Body,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
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
import {
  recurringFrequencies,
  series_items_max,
  seriesStatusAliases,
  seriesStatuses,
  settableSeriesStatuses,
} from "./constants.ts";

const Frequency = OneOf(recurringFrequencies);

export const RecurringSeries = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    customer_id: Uuid,
    frequency: Frequency,
    start_date: DateOnly,
    end_date: Nullable(DateOnly),
    max_invoices: Nullable(Type.Integer()),
    invoices_generated: Type.Integer(),
    items: ListOf(
      Resource({
        name: Text(),
        description: Nullable(LongText),
        quantity: NumberOut,
        price: NumberOut,
      }),
    ),
    notes: Nullable(LongText),
    auto_send: Type.Boolean(),
    status: OneOf(seriesStatuses),
    next_generation_date: Nullable(DateOnly),
    last_generated_date: Nullable(DateOnly),
    created_by: Nullable(Uuid),
    created_at: DateTime,
    updated_at: DateTime,
    customer: Resource({ id: Uuid, name: Text(), email: Nullable(Text()) }),
  },
  { title: "Recurring invoice series" },
);
export type RecurringSeries = Static<typeof RecurringSeries>;

const SeriesItemIn = Body(
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
  },
);
export type SeriesItemIn = Static<typeof SeriesItemIn>;

const required = {
  customer_id: Uuid,
  frequency: Frequency,
  start_date: DateOnly,
  items: ListOf(SeriesItemIn, { min: 1, max: series_items_max }),
};

const optional = {
  end_date: DateOnly,
  max_invoices: Type.Integer({ minimum: 1, maximum: 100_000 }),
  notes: LongText,
  template_id: Uuid,
  currency: Currency,
  payment_terms_days: Type.Integer({ minimum: 0, maximum: 365 }),
};

export const SeriesCreate = Body(required, { ...optional, auto_send: Type.Boolean() });
export type SeriesCreate = Static<typeof SeriesCreate>;
export const SeriesPatch = PatchBody({ ...required, auto_send: Type.Boolean() }, optional);
export type SeriesPatch = Static<typeof SeriesPatch>;

export const StatusInput = Body(
  { status: OneOf(settableSeriesStatuses, seriesStatusAliases) },
  { catch_up: Type.Boolean({ description: "When resuming: also bill the missed periods" }) },
);
export type StatusInput = Static<typeof StatusInput>;

export const SeriesStatusReport = Resource(
  {
    status: OneOf(seriesStatuses),
    failure_count: Type.Integer({ description: "Failures in a row; the third pauses the series" }),
    failure_reason: Nullable(Type.String()),
    failed_at: Nullable(DateTime),
    retry_at: Nullable(DateTime),
  },
  { title: "Recurring invoice series status" },
);
export type SeriesStatusReport = Static<typeof SeriesStatusReport>;

export const GeneratedInvoice = Resource(
  {
    id: Uuid,
    number: Nullable(Text()),
    status: Text(),
    date: DateOnly,
    due_date: Nullable(DateOnly),
    total: NumberOut,
    scheduled_send_at: Nullable(DateTime),
    created_at: DateTime,
  },
  { title: "Generated invoice" },
);
export type GeneratedInvoice = Static<typeof GeneratedInvoice>;

export const UpcomingInvoice = Resource(
  {
    sequence: Type.Integer(),
    date: DateOnly,
    due_date: Nullable(DateOnly),
    currency: Text(),
    subtotal: NumberOut,
    tax: NumberOut,
    total: NumberOut,
  },
  { title: "Upcoming invoice" },
);
export type UpcomingInvoice = Static<typeof UpcomingInvoice>;

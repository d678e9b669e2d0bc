/** Invoice templates on the wire. */
import {
  Body,
  Color,
  Currency,
  DateTime,
  Locale,
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
} from "../../platform/http/schema.ts";
import { pageSizes, taxTypes } from "../constants.ts";
import { numberResets, pattern_length_max, prefix_length_max } from "../finalize/number-pattern.ts";
import { taxRate } from "../schema.ts";

const labels_max = 100;

/** How a template is listed; the keys are fixed by the API. */
export const ListedTemplate = Resource(
  {
    id: Uuid,
    name: Text(),
    currency: Text(),
    tax_rate: NumberOut,
    tax_type: OneOf(taxTypes),
    invoice_number_prefix: Text({ min: 0 }),
    created_at: DateTime,
  },
  { title: "Invoice template in a list" },
);
export type ListedTemplate = Static<typeof ListedTemplate>;

export const Template = Resource(
  {
    ...ListedTemplate.properties,
    organization_id: Uuid,
    invoice_number_pattern: Text(),
    invoice_number_reset: OneOf(numberResets),
    payment_terms_days: Nullable(Type.Integer()),
    locale: Nullable(Text()),
    page_size: OneOf(pageSizes),
    logo: Nullable(Uuid),
    labels: Type.Record(Type.String(), Type.String()),
    accent_color: Nullable(Text()),
    from_details: Nullable(LongText),
    payment_details: Nullable(LongText),
    notes: Nullable(LongText),
    is_default: Type.Boolean(),
    updated_at: DateTime,
  },
  { title: "Invoice template" },
);
export type Template = Static<typeof Template>;

const fixed = {
  currency: Currency,
  tax_rate: taxRate,
  tax_type: OneOf(taxTypes),
  invoice_number_prefix: Text({ min: 0, max: prefix_length_max }),
  invoice_number_pattern: Text({ max: pattern_length_max }),
  invoice_number_reset: OneOf(numberResets),
  page_size: OneOf(pageSizes),
  labels: Type.Record(Type.String({ maxLength: 50 }), Text({ max: 200 }), { maxProperties: labels_max }),
  is_default: Type.Boolean(),
};

const clearable = {
  payment_terms_days: Type.Integer({ minimum: 0, maximum: 365 }),
  locale: Locale,
  logo: Uuid,
  accent_color: Color,
  from_details: LongText,
  payment_details: LongText,
  notes: LongText,
};

export const TemplateCreate = Body({ name: Text() }, { ...fixed, ...clearable });
export type TemplateCreate = Static<typeof TemplateCreate>;
export const TemplatePatch = PatchBody({ name: Text(), ...fixed }, clearable);
export type TemplatePatch = Static<typeof TemplatePatch>;

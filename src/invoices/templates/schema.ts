/** Invoice templates on the wire. */
import { einvoiceChoices } from "../../invoice-snapshot/snapshot.ts";
import {
  Color,
  Currency,
  DateTime,
  IdOf,
  Locale,
  LongText,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
  shownOf,
} from "../../platform/records/fields.ts";
import type { RowOf } from "../../platform/records/rows.ts";
import { pageSizes, taxTypes } from "../constants.ts";
import { taxRate } from "../decimals.ts";
import { numberResets, pattern_length_max, prefix_length_max } from "../finalize/number-pattern.ts";

const labels_max = 100;

/** What a list shows of a template; the keys are fixed by the API. */
export const listedFields = {
  id: readOnly(IdOf("invoice_templates")),
  name: required(Text()),
  currency: fixed(Currency),
  tax_rate: fixed(taxRate),
  tax_type: fixed(OneOf(taxTypes)),
  invoice_number_prefix: fixed(Text({ min: 0, max: prefix_length_max })),
  created_at: readOnly(DateTime),
};
const Labels = Type.Record(Type.String({ maxLength: 50 }), Text({ max: 200 }), { maxProperties: labels_max });

/** Every field of the record, in the order of the API. */
export const templateRecord = recordOf("invoice_templates", {
  ...listedFields,
  organization_id: readOnly(IdOf("organizations")),
  invoice_number_pattern: fixed(Text({ max: pattern_length_max })),
  invoice_number_reset: fixed(OneOf(numberResets)),
  payment_terms_days: optional(Type.Integer({ minimum: 0, maximum: 365 })),
  locale: optional(Locale),
  page_size: fixed(OneOf(pageSizes)),
  logo: optional(Uuid),
  labels: shownAs(fixed(Labels), Type.Record(Type.String(), Type.String())),
  accent_color: optional(Color),
  einvoice: optional(OneOf(einvoiceChoices)),
  factur_x: fixed(Type.Boolean()),
  embed_attachments: fixed(Type.Boolean()),
  from_details: optional(LongText),
  payment_details: optional(LongText),
  notes: optional(LongText),
  is_default: fixed(Type.Boolean()),
  updated_at: readOnly(DateTime),
});

export type TemplateRow = RowOf<typeof templateRecord>;

export const ListedTemplate = Resource(shownOf(listedFields));

export type ListedTemplate = Static<typeof ListedTemplate>;

export const Template = resourceOf(templateRecord);
export type Template = Static<typeof Template>;
export const TemplateCreate = createBodyOf(templateRecord);
export type TemplateCreate = Static<typeof TemplateCreate>;
export const TemplatePatch = patchBodyOf(templateRecord);
export type TemplatePatch = Static<typeof TemplatePatch>;

/** The settings in force. We chose the shape, because the specification leaves it open. */
export const InvoiceTemplateSettings = Resource({
  id: Nullable(IdOf("invoice_templates")),
  name: Nullable(Text()),
  currency: Text({ description: "The currency of the invoice" }),
  tax_rate: NumberOut,
  tax_type: Type.Unsafe<TemplateRow["tax_type"]>(Text()),
  invoice_number_prefix: Text({ min: 0 }),
  invoice_number_pattern: Text(),
  invoice_number_reset: Type.Unsafe<TemplateRow["invoice_number_reset"]>(Text()),
  payment_terms_days: Nullable(Type.Integer()),
  locale: Text(),
  page_size: Type.Unsafe<TemplateRow["page_size"]>(Text()),
  logo: Nullable(Uuid),
  labels: Type.Record(Type.String(), Type.String()),
  accent_color: Nullable(Text()),
  einvoice: Nullable(OneOf(einvoiceChoices)),
  factur_x: Type.Boolean(),
  embed_attachments: Type.Boolean(),
});
export type InvoiceTemplateSettings = Static<typeof InvoiceTemplateSettings>;

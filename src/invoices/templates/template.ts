/** Invoice templates: the settings an organization writes its invoices with. */

import type { Decimal } from "../../kernel/decimal.ts";
import { pick } from "../../kernel/pick.ts";
import {
  Color,
  Currency,
  DateTime,
  IdOf,
  Locale,
  LongText,
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
import { presenterOf } from "../../platform/records/mapper.ts";
import type { RowOf } from "../../platform/records/rows.ts";
import {
  numberResets,
  numberSettingsDefault,
  pattern_length_max,
  prefix_length_max,
} from "../finalize/number-pattern.ts";
import { InvoiceTemplateSettings, type invoiceRecord, taxRate } from "../schema.ts";

export const taxTypes = ["vat", "gst", "sales_tax", "none"] as const;
export const pageSizes = ["A4", "LETTER"] as const;
const labels_max = 100;

/** What a list shows of a template; the keys are fixed by the API. */
const listedFields = {
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
  from_details: optional(LongText),
  payment_details: optional(LongText),
  notes: optional(LongText),
  is_default: fixed(Type.Boolean()),
  updated_at: readOnly(DateTime),
});
export type TemplateRow = RowOf<typeof templateRecord>;

export const ListedTemplate = Resource(shownOf(listedFields), { title: "Invoice template in a list" });
export const toListedTemplate = presenterOf(listedFields);

export const Template = resourceOf(templateRecord, "Invoice template");
export const TemplateCreate = createBodyOf(templateRecord);
export type TemplateCreate = Static<typeof TemplateCreate>;
export const TemplatePatch = patchBodyOf(templateRecord);
export type TemplatePatch = Static<typeof TemplatePatch>;

/** Which settings are in force without a template. */
export const templateDefaults = {
  ...numberSettingsDefault,
  tax_rate: "0" as Decimal,
  tax_type: "vat" as const,
  page_size: "A4" as const,
  labels: {} as Record<string, string>,
};

const noTemplate = {
  ...templateDefaults,
  id: null,
  name: null,
  payment_terms_days: null,
  locale: null,
  logo: null,
  accent_color: null,
};

/** What an invoice shows of its template, and keeps once it is finalized. */
export type TemplateSettings = NonNullable<RowOf<typeof invoiceRecord>["template"]>;

const settingNames = Object.keys(InvoiceTemplateSettings.properties) as (keyof TemplateSettings)[];

/** The settings in force for an invoice; `currency` and `locale` are the invoice's own. */
export function toSettings(template: TemplateRow | null, currency: string, locale: string): TemplateSettings {
  const source = { ...(template ?? noTemplate), currency };
  return { ...pick(source, settingNames), locale: source.locale ?? locale };
}

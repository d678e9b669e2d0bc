/** Invoice templates: the settings an organization writes its invoices with. */

import type { Decimal } from "../../kernel/decimal.ts";
import { pick } from "../../kernel/pick.ts";
import { presenterOf } from "../../platform/records/mapper.ts";
import type { StoredJson } from "../../platform/records/rows.ts";
import { numberSettingsDefault } from "../finalize/number-pattern.ts";
import { InvoiceTemplateSettings, listedFields, type TemplateRow } from "./schema.ts";

export const toListedTemplate = presenterOf(listedFields);

/** The settings in force without a template. */
export const templateDefaults = {
  ...numberSettingsDefault,
  tax_rate: "0" as Decimal,
  tax_type: "vat" as const,
  page_size: "A4" as const,
  labels: {} as Record<string, string>,
  factur_x: false,
  embed_attachments: false,
};

const noTemplate = {
  ...templateDefaults,
  id: null,
  name: null,
  payment_terms_days: null,
  locale: null,
  logo: null,
  accent_color: null,
  einvoice: null,
};

/** What an invoice shows of its template, and keeps once it is finalized. */
export type TemplateSettings = StoredJson<typeof InvoiceTemplateSettings>;

const settingNames = Object.keys(InvoiceTemplateSettings.properties) as (keyof TemplateSettings)[];

/** The settings in force for an invoice; `currency` and `locale` are the invoice's own. */
export function toSettings(template: TemplateRow | null, currency: string, locale: string): TemplateSettings {
  const source = { ...(template ?? noTemplate), currency };
  return { ...pick(source, settingNames), locale: source.locale ?? locale };
}

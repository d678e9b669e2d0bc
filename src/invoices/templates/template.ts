/** Invoice templates: the settings an organization writes its invoices with. */

import type { PrintSettings } from "../../invoice-snapshot/index.ts";
import type { Decimal } from "../../kernel/decimal.ts";
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
import {
  type NumberReset,
  type NumberSettings,
  numberResets,
  numberSettingsDefault,
  pattern_length_max,
  prefix_length_max,
} from "../finalize/number-pattern.ts";
import { taxRate } from "../schema.ts";

export const taxTypes = ["vat", "gst", "sales_tax", "none"] as const;
export const pageSizes = ["A4", "LETTER"] as const;
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

export interface TemplateRow extends NumberSettings {
  id: string;
  organization_id: string;
  name: string;
  currency: string;
  tax_rate: Decimal;
  tax_type: PrintSettings["tax_type"];
  invoice_number_reset: NumberReset;
  payment_terms_days: number | null;
  locale: string | null;
  page_size: PrintSettings["page_size"];
  logo: string | null;
  labels: Record<string, string>;
  accent_color: string | null;
  from_details: string | null;
  payment_details: string | null;
  notes: string | null;
  is_default: boolean;
  created_at: string;
  updated_at: string;
  version: number;
}

/** The settings in force without a template. */
export const templateDefaults = {
  ...numberSettingsDefault,
  tax_rate: "0" as Decimal,
  tax_type: "vat" as const,
  page_size: "A4" as const,
  labels: {} as Record<string, string>,
};

/** What an invoice shows of its template, and keeps once it is finalized. */
export interface TemplateSettings extends NumberSettings {
  id: string | null;
  name: string | null;
  currency: string;
  tax_rate: Decimal;
  tax_type: PrintSettings["tax_type"];
  payment_terms_days: number | null;
  locale: string;
  page_size: PrintSettings["page_size"];
  logo: string | null;
  labels: Record<string, string>;
  accent_color: string | null;
}

/** The settings in force for an invoice; `currency` and `locale` are the invoice's own. */
export function toSettings(template: TemplateRow | null, currency: string, locale: string): TemplateSettings {
  return {
    id: template?.id ?? null,
    name: template?.name ?? null,
    currency,
    tax_rate: template?.tax_rate ?? templateDefaults.tax_rate,
    tax_type: template?.tax_type ?? templateDefaults.tax_type,
    invoice_number_prefix: template?.invoice_number_prefix ?? templateDefaults.invoice_number_prefix,
    invoice_number_pattern: template?.invoice_number_pattern ?? templateDefaults.invoice_number_pattern,
    invoice_number_reset: template?.invoice_number_reset ?? templateDefaults.invoice_number_reset,
    payment_terms_days: template?.payment_terms_days ?? null,
    locale: template?.locale ?? locale,
    page_size: template?.page_size ?? templateDefaults.page_size,
    logo: template?.logo ?? null,
    labels: template?.labels ?? templateDefaults.labels,
    accent_color: template?.accent_color ?? null,
  };
}

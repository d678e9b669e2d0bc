/** Invoice templates: the settings an organization writes its invoices with. */

import type { PrintSettings } from "../../invoice-snapshot/index.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { type NumberReset, type NumberSettings, numberSettingsDefault } from "../finalize/number-pattern.ts";

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

/** Which settings are in force without a template. */
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

/** A template as its form holds it, and as the service wants it. */
import type { Template } from "../../../client/index.ts";
import { numberSettingsDefault } from "../../../src/contract.ts";

export type TemplateValues = Omit<
  Template,
  "id" | "organization_id" | "created_at" | "updated_at" | "name" | "currency" | "tax_rate"
> & {
  name: string | null;
  currency: string | null;
  tax_rate: number | null;
};

export function toValues(
  template: Template | null,
  { currency, tax_rate }: { currency: string; tax_rate: number },
): TemplateValues {
  if (template) {
    const { id: _, organization_id: _o, created_at: _c, updated_at: _u, ...values } = template;
    return values;
  }
  return {
    ...numberSettingsDefault,
    name: null,
    currency,
    tax_rate,
    tax_type: "vat",
    payment_terms_days: null,
    locale: null,
    page_size: "A4",
    logo: null,
    labels: {},
    accent_color: null,
    einvoice: null,
    factur_x: false,
    embed_attachments: false,
    from_details: null,
    payment_details: null,
    notes: null,
    is_default: false,
  };
}

export function toBody(values: TemplateValues) {
  const { name, currency, tax_rate, ...rest } = values;
  return { ...rest, name: name ?? "", currency: currency ?? "", tax_rate: tax_rate ?? 0 };
}

import type { Invoice } from "../../client/index.ts";

/** The invoice has no field for its currency: it is in the template, and otherwise the organization's. */
export function currencyOf({ template }: Pick<Invoice, "template">, base_currency: string): string {
  return template?.currency ?? base_currency;
}

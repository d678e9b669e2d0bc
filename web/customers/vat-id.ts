import { euVatForms } from "../../src/kernel/vat-id-forms.ts";

/** The country whose form a VAT ID does not have, or null: it fits, or nothing is known about its country. */
export function misshapenVatId(written: string): string | null {
  const vat_id = written.replaceAll(/[\s.-]/g, "").toUpperCase();
  const country = vat_id.slice(0, 2);
  const form = Object.hasOwn(euVatForms, country) ? euVatForms[country] : undefined;
  return form && form.exec(vat_id)?.[0] !== vat_id ? country : null;
}

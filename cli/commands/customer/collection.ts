import { text } from "../../options.ts";
import type { Collection } from "../shared.ts";

export const customers: Collection = {
  group: "customer",
  path: "/v1/customers",
  one: "customer",
  many: "customers",
};

export const customerFields = {
  email: text("--email <email>", "where invoices go"),
  phone: text("--phone <number>", "telephone number"),
  website: text("--website <url>", "web address"),
  reference_id: text("--reference-id <text>", "your own number for it"),
  contact_name: text("--contact-name <name>", "whom to ask for"),
  address_line1: text("--address-line1 <text>", "street and number"),
  address_line2: text("--address-line2 <text>", "more of the address"),
  postal_code: text("--postal-code <code>", "postal code"),
  city: text("--city <name>", "town"),
  country: text("--country <code>", "ISO 3166-1 alpha-2 country code"),
  vat_id: text("--vat-id <id>", "VAT number with its country prefix"),
  currency: text("--currency <code>", "currency of its invoices"),
  notes: text("--notes <text>", "notes of your own"),
};

export function givenFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

import type { CustomerCreate } from "../../../src/contract.ts";
import { type OptionSpec, text } from "../../options.ts";
import type { Collection } from "../shared.ts";

export const customers: Collection = {
  group: "customer",
  path: "/v1/customers",
  one: "customer",
  many: "customers",
};

export const customerFields = {
  email: text("--email <email>", "Email address that invoices are sent to"),
  phone: text("--phone <number>", "Phone number"),
  website: text("--website <url>", "Website URL"),
  reference_id: text("--reference-id <text>", "Your own customer number"),
  contact_name: text("--contact-name <name>", "Contact person"),
  address_line1: text("--address-line1 <text>", "Street and house number"),
  address_line2: text("--address-line2 <text>", "Second address line"),
  postal_code: text("--postal-code <code>", "Postal code"),
  city: text("--city <name>", "City"),
  country: text("--country <code>", "Country code (ISO 3166-1 alpha-2, such as DE)"),
  vat_id: text("--vat-id <id>", "VAT ID with its country prefix, such as DE123456789"),
  currency: text("--currency <code>", "Invoice currency (ISO 4217, such as EUR)"),
  notes: text("--notes <text>", "Internal notes"),
} satisfies { [Field in keyof CustomerCreate]?: OptionSpec<string | undefined> };

export function givenFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

import { currency, text, whole } from "../../options.ts";
import { resource } from "../../resources/resource.ts";

export const customers = resource({
  group: "customer",
  one: "customer",
  many: "customers",
  example: "'Zoë Müller GmbH'",
  web: { list: "customers", one: (id: string) => `customers?id=${id}` },
  list: "listCustomers",
  get: "getCustomer",
  create: "createCustomer",
  update: "updateCustomer",
  delete: "deleteCustomer",
  columns: [
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "email", value: (row) => row.email, flexible: true },
    { title: "city", value: (row) => row.city, flexible: true },
    { title: "country", value: (row) => row.country },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name, reference_id, email }) => [name, reference_id, email],
  filters: { q: text("--search <text>", "Full-text search") },
  fields: {
    name: text("--name <name>", "Customer name"),
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
    currency: currency("--currency <code>", "Invoice currency (ISO 4217, such as EUR)"),
    payment_terms_days: whole("--payment-terms <days>", "Days until invoices are due", { min: 0 }),
    locale: text("--locale <locale>", "Language and formats of invoices, such as de-DE"),
    notes: text("--notes <text>", "Internal notes"),
  },
  required: ["name"],
  examples: {
    list: [["customer list --search muller", "Search; accents are ignored"]],
    create: [
      [
        "customer create --name 'Zoë Müller GmbH' --country DE --email zoe@example.com",
        "Create a customer in Germany",
      ],
    ],
    update: [
      ["customer update 'Zoë Müller GmbH' --email accounts@example.com", "Change the email address"],
      ["customer update 'Zoë Müller GmbH' --notes ''", "Clear the notes"],
    ],
  },
});

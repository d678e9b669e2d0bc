import type { Command } from "../command.ts";
import { reference, several, text } from "../options.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";
import { categories } from "./category.ts";

export const vendors = resource({
  group: "vendor",
  one: "vendor",
  many: "vendors",
  example: "Hetzner",
  list: "listVendors",
  get: "getVendor",
  create: "createVendor",
  update: "updateVendor",
  delete: "deleteVendor",
  columns: [
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "aliases", value: (row) => row.aliases.join(", "), flexible: true, spare: true },
    { title: "website", value: (row) => row.website, flexible: true },
    { title: "country", value: (row) => row.country },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name, aliases }) => [name, ...aliases],
  filters: { q: text("--search <text>", "Full-text search") },
  fields: {
    name: text("--name <name>", "Vendor name"),
    aliases: several("--alias <name>", "Another name, as it appears on receipts or statements"),
    default_category_id: reference("--category <category>", "Category of its receipts", () => categories),
    email: text("--email <email>", "Email address"),
    website: text("--website <url>", "Website URL"),
    country: text("--country <code>", "Country code (ISO 3166-1 alpha-2, such as DE)"),
    vat_id: text("--vat-id <id>", "VAT ID with its country prefix, such as DE123456789"),
    tax_number: text("--tax-number <number>", "Tax number"),
    notes: text("--notes <text>", "Internal notes"),
  },
  required: ["name"],
  examples: {
    create: [
      ["vendor create --name Hetzner --category Software --alias 'Hetzner Online GmbH'", "Create a vendor"],
    ],
    update: [["vendor update Hetzner --category Hosting", "Change the category of its receipts"]],
  },
});

export const vendorCommands: Command[] = verbsOf(vendors);

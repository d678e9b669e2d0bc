import { einvoiceChoices, numberResets, pageSizes, taxTypes } from "../../src/contract.ts";
import type { Command } from "../command.ts";
import { amount, choice, currency, text, whole, yesNo } from "../options.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";

export const templates = resource({
  group: "template",
  one: "template",
  many: "templates",
  example: "'English, USD'",
  list: "listInvoiceTemplates",
  get: "getInvoiceTemplate",
  create: "createInvoiceTemplate",
  update: "updateInvoiceTemplate",
  delete: "deleteInvoiceTemplate",
  columns: [
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "currency", value: (row) => row.currency },
    { title: "tax", value: (row) => `${row.tax_rate} %`, align: "right" },
    { title: "type", value: (row) => row.tax_type },
    { title: "prefix", value: (row) => row.invoice_number_prefix },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name }) => [name],
  fields: {
    name: text("--name <name>", "Template name"),
    currency: currency("--currency <code>", "Currency of invoices"),
    tax_rate: amount("--tax-rate <percent>", "Default tax rate, such as 19"),
    tax_type: choice("--tax-type <type>", "Kind of tax", taxTypes),
    invoice_number_prefix: text("--number-prefix <text>", "Start of invoice numbers, such as INV-"),
    invoice_number_pattern: text("--number-pattern <pattern>", "Pattern of invoice numbers"),
    invoice_number_reset: choice("--number-reset <period>", "When numbers start again", numberResets),
    payment_terms_days: whole("--payment-terms <days>", "Days until invoices are due", { min: 0 }),
    locale: text("--locale <locale>", "Language and formats, such as de-DE"),
    page_size: choice("--page-size <size>", "Page size of the PDF", pageSizes),
    einvoice: choice("--einvoice <choice>", "Whether invoices must be e-invoices", einvoiceChoices),
    factur_x: yesNo("--factur-x <yes|no>", "Put the e-invoice into the PDF as Factur-X"),
    embed_attachments: yesNo("--embed-attachments <yes|no>", "Embed attached documents in the e-invoice"),
    accent_color: text("--accent-color <color>", "Color, such as #4f46e5"),
    from_details: text("--from <text>", "Sender, instead of the legal entity"),
    payment_details: text("--payment-details <text>", "How to pay"),
    notes: text("--notes <text>", "Notes printed below the items"),
    is_default: yesNo("--default <yes|no>", "Use it for invoices that name no template"),
  },
  required: ["name"],
  delete_details: "Invoices written with it keep its settings.",
  examples: {
    create: [
      [
        "template create --name 'English, USD' --currency USD --locale en-US --tax-rate 0",
        "Create a template",
      ],
    ],
    update: [["template update 'English, USD' --payment-terms 30", "Change the payment terms"]],
  },
});

export const templateCommands: Command[] = verbsOf(templates);

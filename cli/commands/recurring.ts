import type { GeneratedInvoice, UpcomingInvoice } from "../../client/index.ts";
import { recurringFrequencies, seriesStatuses } from "../../src/contract.ts";
import type { Command } from "../command.ts";
import { choice, currency, date, flag, reference, text, whole, yesNo } from "../options.ts";
import { formatMoney, moneyColumns } from "../output/money.ts";
import { action } from "../resources/action.ts";
import { related } from "../resources/related.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";
import { customers } from "./customer/customers.ts";
import { itemsOption } from "./invoice/item-option.ts";
import { templates } from "./template.ts";

const series = resource({
  group: "recurring",
  one: "series",
  many: "series",
  example: "'Zoë Müller GmbH'",
  list: "listRecurringInvoices",
  get: "getRecurringInvoice",
  create: "createRecurringInvoice",
  update: "updateRecurringInvoice",
  delete: "deleteRecurringInvoice",
  columns: [
    { title: "customer", value: (row) => row.customer.name, flexible: true },
    { title: "frequency", value: (row) => row.frequency },
    { title: "status", value: (row) => row.status },
    { title: "next", value: (row) => row.next_generation_date },
    {
      title: "invoices",
      value: (row) =>
        row.max_invoices === null ? row.invoices_generated : `${row.invoices_generated}/${row.max_invoices}`,
      align: "right",
    },
    { title: "id", value: (row) => row.id, below: true },
  ],
  // People know a series by its customer.
  names: ({ customer }) => [customer.name],
  filters: {
    q: text("--search <text>", "Full-text search"),
    status: choice("--status <status>", "Filter by status", seriesStatuses),
    customer_id: reference("--customer <customer>", "Filter by customer", () => customers),
    frequency: choice("--frequency <frequency>", "Filter by frequency", recurringFrequencies),
  },
  fields: {
    customer_id: reference("--customer <customer>", "Customer", () => customers),
    frequency: choice("--frequency <frequency>", "Frequency", recurringFrequencies),
    start_date: date("--start <date>", "Date of the first invoice (YYYY-MM-DD)"),
    items: itemsOption,
    end_date: date("--end <date>", "Last day on which an invoice is created (YYYY-MM-DD)"),
    max_invoices: whole("--max-invoices <number>", "Invoices to create at most", { min: 1 }),
    auto_send: yesNo("--auto-send <yes|no>", "Finalize and email each invoice"),
    template_id: reference("--template <template>", "Invoice template", () => templates),
    currency: currency("--currency <code>", "Currency"),
    payment_terms_days: whole("--payment-terms <days>", "Days until invoices are due", { min: 0 }),
    notes: text("--notes <text>", "Notes printed below the items"),
  },
  required: ["customer_id", "frequency", "start_date", "items"],
  delete_details: "Its invoices are kept.",
  examples: {
    list: [["recurring list --status active", "List the active series"]],
    create: [
      [
        "recurring create --customer 'Zoë Müller GmbH' --frequency monthly --start 2026-04-01 --item 'name=Hosting; quantity=1; price=49; tax_rate=19'",
        "Invoice a customer every month",
      ],
    ],
    update: [["recurring update 'Zoë Müller GmbH' --max-invoices 12", "End a series after twelve invoices"]],
  },
});

export const recurringCommands: Command[] = [
  ...verbsOf(series),
  action(series, {
    verb: "pause",
    summary: "Pause a series until it is resumed",
    meaning: "Create no invoices for now",
    call: (daybook, id) => daybook.updateRecurringInvoiceStatus(id, { status: "paused" }),
    done: ({ status }, record) => `Series ${record} is now ${status}.`,
  }),
  action(series, {
    verb: "resume",
    summary: "Resume a paused series",
    options: { catch_up: flag("--catch-up", "Also create the invoices of missed periods") },
    meaning: "Resume with the next period",
    call: (daybook, id, { catch_up }) =>
      daybook.updateRecurringInvoiceStatus(id, { status: "active", ...(catch_up && { catch_up }) }),
    done: ({ status }, record) => `Series ${record} is now ${status}.`,
  }),
  action(series, {
    verb: "cancel",
    summary: "Cancel a series permanently; its invoices are kept",
    confirm: (record) => `Cancel series ${record}? This cannot be undone.`,
    call: (daybook, id) => daybook.updateRecurringInvoiceStatus(id, { status: "cancelled" }),
    done: ({ status }, record) => `Series ${record} is now ${status}.`,
  }),
  related(series, {
    verb: "upcoming",
    summary: "Show the dates and totals of the next invoices of a series",
    many: "upcoming invoices",
    options: { limit: whole("--limit <number>", "Invoices to show", { min: 1 }) },
    read: (daybook, id, query) => daybook.listUpcomingInvoices(id, query),
    columns: [
      { title: "invoice", value: (row: UpcomingInvoice) => row.sequence, align: "right" },
      { title: "date", value: (row) => row.date },
      { title: "due", value: (row) => row.due_date },
      ...moneyColumns(
        "total",
        (row: UpcomingInvoice) => row.total,
        (row) => row.currency,
      ),
    ],
  }),
  related(series, {
    verb: "invoices",
    summary: "List the invoices that a series has created, newest first",
    many: "invoices",
    read: (daybook, id) => daybook.listGeneratedInvoices(id),
    columns: [
      { title: "number", value: (row: GeneratedInvoice) => row.number ?? "draft" },
      { title: "date", value: (row) => row.date },
      { title: "due", value: (row) => row.due_date },
      { title: "status", value: (row) => row.status },
      { title: "total", value: (row) => formatMoney(row.total), align: "right" },
      { title: "id", value: (row) => row.id, below: true },
    ],
  }),
];

import { invoiceFilterStatuses, invoiceSorts, sortOrders } from "../../../src/contract.ts";
import { choice, currency, date, listOf, reference, text } from "../../options.ts";
import { moneyColumns } from "../../output/money.ts";
import { resource } from "../../resources/resource.ts";
import { customers } from "../customer/customers.ts";
import { templates } from "../template.ts";
import { itemsOption } from "./item-option.ts";

interface Priced {
  total: number;
  template: { currency?: string | null } | null;
}

/** The fields of a draft, for creating, previewing and changing one. */
export const draftFields = {
  customer_id: reference("--customer <customer>", "Customer by name or ID", () => customers),
  items: itemsOption,
  date: date("--date <date>", "Invoice date (YYYY-MM-DD, default: today)"),
  due_date: date("--due-date <date>", "Due date (YYYY-MM-DD)"),
  currency: currency("--currency <code>", "Currency (default: the template's)"),
  template_id: reference("--template <template>", "Invoice template", () => templates),
  service_period_start: date("--service-from <date>", "First day of the service (YYYY-MM-DD)"),
  service_period_end: date("--service-to <date>", "Last day of the service (YYYY-MM-DD)"),
  buyer_reference: text("--buyer-reference <text>", "The customer's reference, such as a Leitweg-ID"),
  purchase_order_reference: text("--purchase-order <number>", "The customer's order number"),
  payment_details: text("--payment-details <text>", "How to pay"),
  notes: text("--notes <text>", "Notes printed below the items"),
  scheduled_send_at: text("--send-at <time>", "Finalize and send it at this time (RFC 3339)"),
};

export const invoices = resource({
  group: "invoice",
  one: "invoice",
  many: "invoices",
  example: "INV-0042",
  web: { list: "invoices", one: (id: string) => `invoices/${id}` },
  list: "listInvoices",
  get: "getInvoice",
  create: "createInvoice",
  update: "updateInvoice",
  delete: "deleteInvoice",
  columns: [
    { title: "number", value: (row) => row.number ?? "draft" },
    { title: "date", value: (row) => row.date },
    { title: "due", value: (row) => row.due_date, spare: true },
    { title: "customer", value: (row) => row.customer?.name, flexible: true },
    { title: "status", value: (row) => row.status },
    ...moneyColumns(
      "total",
      (row: Priced) => row.total,
      (row) => row.template?.currency,
    ),
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ number }) => [number],
  filters: {
    status: listOf("--status <statuses>", "Filter by status; comma-separated", invoiceFilterStatuses),
    customer_id: reference("--customer <customer>", "Filter by customer", () => customers),
    start_date: date("--from <date>", "Earliest invoice date (YYYY-MM-DD)"),
    end_date: date("--to <date>", "Latest invoice date (YYYY-MM-DD)"),
    q: text("--search <text>", "Full-text search"),
    sort: choice("--sort <field>", "Field to sort by", invoiceSorts),
    order: choice("--order <order>", "Sort order", sortOrders),
  },
  fields: draftFields,
  delete_details: "Only a draft or a cancelled invoice can be deleted.",
  examples: {
    list: [
      [
        "invoice list --status overdue --sort due_date --order asc",
        "List overdue invoices, oldest due date first",
      ],
      ["invoice list --all --fields number,customer.name,total", "Print three fields of all for a script"],
    ],
    update: [["invoice update 0199c0de-0000-7000-8000-000000000001 --due-date 2026-05-01", "Change a draft"]],
  },
});

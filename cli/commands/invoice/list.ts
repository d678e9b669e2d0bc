import { type Invoice, invoiceFilterStatuses, invoiceSorts, sortOrders } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { choice, date, listOf, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import { invoices } from "./collection.ts";

const columns: Column<Invoice>[] = [
  { title: "number", value: (row) => row.number ?? "draft" },
  { title: "date", value: (row) => row.date },
  { title: "due", value: (row) => row.due_date, spare: true },
  { title: "customer", value: (row) => row.customer?.name, flexible: true },
  { title: "status", value: (row) => row.status },
  { title: "total", value: (row) => formatMoney(row.total, row.template?.currency), align: "right" },
  { title: "", value: (row) => row.template?.currency },
  { title: "id", value: (row) => row.id, below: true },
];

export const invoiceList = command({
  path: ["invoice", "list"],
  summary: "List invoices, newest first",
  options: {
    status: listOf("--status <statuses>", "Filter by status; comma-separated", invoiceFilterStatuses),
    customer_id: text("--customer-id <id>", "Filter by customer ID"),
    start_date: date("--from <date>", "Earliest invoice date (YYYY-MM-DD)"),
    end_date: date("--to <date>", "Latest invoice date (YYYY-MM-DD)"),
    q: text("--search <text>", "Full-text search"),
    sort: choice("--sort <field>", "Field to sort by", invoiceSorts),
    order: choice("--order <order>", "Sort order", sortOrders),
    ...pageOptions,
  },
  examples: [
    [
      "invoice list --status overdue --sort due_date --order asc",
      "List overdue invoices, oldest due date first",
    ],
  ],
  run: (query, context) => showPage(invoices, query, columns, context),
});

import { command } from "../../command.ts";
import { choice, date, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import { type InvoiceRow, invoices } from "./collection.ts";

const columns: Column<InvoiceRow>[] = [
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
  summary: "list invoices, newest first",
  options: {
    status: text("--status <status>", "draft, unpaid, paid, overdue …; several separated by commas"),
    customer_id: text("--customer-id <id>", "only of this customer"),
    start_date: date("--from <date>", "issued on this day or later"),
    end_date: date("--to <date>", "issued on this day or earlier"),
    q: text("--search <text>", "only with these words"),
    sort: choice("--sort <field>", "order by", ["date", "due_date", "total", "number", "created_at"]),
    order: choice("--order <order>", "direction", ["asc", "desc"]),
    ...pageOptions,
  },
  examples: [["invoice list --status overdue --sort due_date --order asc", "What is late, longest first"]],
  run: (query, context) => showPage(invoices, query, columns, context),
});

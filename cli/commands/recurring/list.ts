import { command } from "../../command.ts";
import { choice, text } from "../../options.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import { series } from "./collection.ts";

interface SeriesRow {
  id: string;
  status: string;
  frequency: string;
  next_generation_date: string | null;
  invoices_generated: number;
  max_invoices: number | null;
  customer: { name: string } | null;
}

const columns: Column<SeriesRow>[] = [
  { title: "customer", value: (row) => row.customer?.name, flexible: true },
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
];

export const recurringList = command({
  path: ["recurring", "list"],
  summary: "list series of recurring invoices",
  options: {
    status: choice("--status <status>", "only this status", ["active", "paused", "completed", "cancelled"]),
    customer_id: text("--customer-id <id>", "only of this customer"),
    ...pageOptions,
  },
  examples: [["recurring list --status active", "What will be invoiced by itself"]],
  run: (query, context) => showPage(series, query, columns, context),
});

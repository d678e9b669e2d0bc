import { type RecurringSeries, seriesStatuses } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { choice, text } from "../../options.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import { series } from "./collection.ts";

const columns: Column<RecurringSeries>[] = [
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
];

export const recurringList = command({
  path: ["recurring", "list"],
  summary: "List recurring invoice series",
  options: {
    status: choice("--status <status>", "Filter by status", seriesStatuses),
    customer_id: text("--customer-id <id>", "Filter by customer ID"),
    ...pageOptions,
  },
  examples: [["recurring list --status active", "List the active series"]],
  run: (query, context) => showPage(series, query, columns, context),
});

import type { Customer } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { text } from "../../options.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import { customers } from "./collection.ts";

const columns: Column<Customer>[] = [
  { title: "name", value: (row) => row.name, flexible: true },
  { title: "email", value: (row) => row.email, flexible: true },
  { title: "city", value: (row) => row.city, flexible: true },
  { title: "country", value: (row) => row.country },
  { title: "id", value: (row) => row.id, below: true },
];

export const customerList = command({
  path: ["customer", "list"],
  summary: "List customers",
  options: { q: text("--search <text>", "Full-text search"), ...pageOptions },
  examples: [["customer list --search muller", "Search; accents are ignored"]],
  run: (query, context) => showPage(customers, query, columns, context),
});

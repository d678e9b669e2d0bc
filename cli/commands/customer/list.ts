import { command } from "../../command.ts";
import { text } from "../../options.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import { customers } from "./collection.ts";

interface CustomerRow {
  id: string;
  name: string;
  email: string | null;
  city: string | null;
  country: string | null;
}

const columns: Column<CustomerRow>[] = [
  { title: "name", value: (row) => row.name, flexible: true },
  { title: "email", value: (row) => row.email, flexible: true },
  { title: "city", value: (row) => row.city, flexible: true },
  { title: "country", value: (row) => row.country },
  { title: "id", value: (row) => row.id, below: true },
];

export const customerList = command({
  path: ["customer", "list"],
  summary: "list customers",
  options: { q: text("--search <text>", "only with these words"), ...pageOptions },
  examples: [["customer list --search muller", "Accents do not matter"]],
  run: (query, context) => showPage(customers, query, columns, context),
});

import type { Command } from "../command.ts";
import { amount, date, reference } from "../options.ts";
import { formatMoney } from "../output/money.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";
import { categories } from "./category.ts";

const budgets = resource({
  group: "budget",
  one: "budget",
  many: "budgets",
  web: { list: "settings/budgets", one: () => "settings/budgets" },
  list: "listBudgets",
  get: "getBudget",
  create: "createBudget",
  update: "updateBudget",
  delete: "deleteBudget",
  columns: [
    { title: "month", value: (row) => row.month.slice(0, 7) },
    { title: "amount", value: (row) => formatMoney(row.amount), align: "right" },
    { title: "category id", value: (row) => row.category_id },
    { title: "id", value: (row) => row.id, below: true },
  ],
  filters: {
    category_id: reference("--category <category>", "Filter by category", () => categories),
    start_date: date("--from <date>", "Earliest month (YYYY-MM-DD)"),
    end_date: date("--to <date>", "Latest month (YYYY-MM-DD)"),
  },
  fields: {
    category_id: reference("--category <category>", "Category", () => categories),
    month: date("--month <date>", "First day of the month (YYYY-MM-DD)"),
    amount: amount("--amount <number>", "Amount in the base currency"),
  },
  required: ["category_id", "month", "amount"],
  examples: {
    create: [["budget create --category Travel --month 2026-04-01 --amount 500", "Set a budget for April"]],
  },
});

export const budgetCommands: Command[] = verbsOf(budgets);

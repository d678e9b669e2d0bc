import type { Transaction } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { date, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";

const transactions = {
  group: "transaction",
  path: "/v1/transactions",
  one: "transaction",
  many: "transactions",
};

const columns: Column<Transaction>[] = [
  { title: "booked", value: (row) => row.booking_date },
  { title: "with", value: (row) => row.counterparty_name, flexible: true },
  { title: "description", value: (row) => row.description, flexible: true },
  { title: "amount", value: (row) => formatMoney(row.amount, row.currency), align: "right" },
  { title: "", value: (row) => row.currency },
  { title: "id", value: (row) => row.id, below: true },
];

export const transactionList = command({
  path: ["transaction", "list"],
  summary: "List bank transactions, newest first",
  options: {
    account_id: text("--account-id <id>", "Filter by bank account ID"),
    start_date: date("--from <date>", "Earliest booking date (YYYY-MM-DD)"),
    end_date: date("--to <date>", "Latest booking date (YYYY-MM-DD)"),
    q: text("--search <text>", "Full-text search"),
    ...pageOptions,
  },
  examples: [["transaction list --from 2026-03-01 --to 2026-03-31", "List the transactions of March"]],
  run: (query, context) => showPage(transactions, query, columns, context),
});

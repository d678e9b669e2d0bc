import { command } from "../../command.ts";
import { date, text } from "../../options.ts";
import { formatMoney } from "../../output/money.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";

interface TransactionRow {
  id: string;
  booking_date: string;
  amount: number;
  currency: string;
  description: string;
  counterparty_name: string | null;
}

const transactions = {
  group: "transaction",
  path: "/v1/transactions",
  one: "transaction",
  many: "transactions",
};

const columns: Column<TransactionRow>[] = [
  { title: "booked", value: (row) => row.booking_date },
  { title: "with", value: (row) => row.counterparty_name, flexible: true },
  { title: "description", value: (row) => row.description, flexible: true },
  { title: "amount", value: (row) => formatMoney(row.amount, row.currency), align: "right" },
  { title: "", value: (row) => row.currency },
  { title: "id", value: (row) => row.id, below: true },
];

export const transactionList = command({
  path: ["transaction", "list"],
  summary: "list bank transactions, newest first",
  options: {
    account_id: text("--account-id <id>", "only of this bank account"),
    start_date: date("--from <date>", "booked on this day or later"),
    end_date: date("--to <date>", "booked on this day or earlier"),
    q: text("--search <text>", "only with these words"),
    ...pageOptions,
  },
  examples: [["transaction list --from 2026-03-01 --to 2026-03-31", "March"]],
  run: (query, context) => showPage(transactions, query, columns, context),
});

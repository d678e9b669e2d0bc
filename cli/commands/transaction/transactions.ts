import { transactionStatuses } from "../../../src/contract.ts";
import { amount, choice, currency, date, reference, text, yesNo } from "../../options.ts";
import { moneyColumns } from "../../output/money.ts";
import { resource } from "../../resources/resource.ts";
import { accounts } from "../account.ts";
import { categories } from "../category.ts";
import { projects } from "../project.ts";
import { vendors } from "../vendor.ts";

const account = (help: string) => reference("--account <account>", help, () => accounts);
const category = (help: string) => reference("--category <category>", help, () => categories);
const vendor = (help: string) => reference("--vendor <vendor>", help, () => vendors);
const project = (help: string) => reference("--project <project>", help, () => projects);

export const transactions = resource({
  group: "transaction",
  one: "transaction",
  many: "transactions",
  web: { list: "transactions", one: (id: string) => `transactions?id=${id}` },
  list: "listTransactions",
  get: "getTransaction",
  create: "createTransaction",
  update: "updateTransaction",
  delete: "deleteTransaction",
  columns: [
    { title: "booked", value: (row) => row.booking_date },
    { title: "with", value: (row) => row.counterparty_name, flexible: true },
    { title: "description", value: (row) => row.description, flexible: true },
    { title: "receipt", value: (row) => (row.matched ? "yes" : ""), spare: true },
    { title: "category", value: (row) => (row.categorized ? "yes" : ""), spare: true },
    ...moneyColumns(
      "amount",
      (row: { amount: number; currency: string }) => row.amount,
      (row) => row.currency,
    ),
    { title: "id", value: (row) => row.id, below: true },
  ],
  filters: {
    account_id: account("Filter by bank account"),
    start_date: date("--from <date>", "Earliest booking date (YYYY-MM-DD)"),
    end_date: date("--to <date>", "Latest booking date (YYYY-MM-DD)"),
    q: text("--search <text>", "Full-text search"),
    category_id: category("Filter by category"),
    vendor_id: vendor("Filter by vendor"),
    project_id: project("Filter by project"),
    categorized: yesNo("--categorized <yes|no>", "Filter by whether it has a category"),
    matched: yesNo("--matched <yes|no>", "Filter by whether it has a receipt"),
    status: choice("--status <status>", "Filter by status", transactionStatuses),
  },
  fields: {
    account_id: account("Bank account; only at creation"),
    booking_date: date("--date <date>", "Booking date (YYYY-MM-DD)"),
    amount: amount("--amount <number>", "Amount; negative for money out, such as --amount=-12.50"),
    description: text("--description <text>", "Description"),
    currency: currency("--currency <code>", "Currency (default: the account's); only at creation"),
    counterparty_name: text("--with <name>", "Who paid or was paid"),
    reference: text("--reference <text>", "Payment reference"),
    category_id: category("Category"),
    vendor_id: vendor("Vendor"),
    project_id: project("Project"),
    is_transfer: yesNo("--transfer <yes|no>", "Whether it is between own accounts"),
    exclude_from_analytics: yesNo("--excluded <yes|no>", "Leave it out of metrics"),
    notes: text("--notes <text>", "Notes"),
  },
  required: ["account_id", "booking_date", "amount", "description"],
  delete_details: "Only a transaction that was created by hand can be deleted.",
  examples: {
    list: [
      ["transaction list --from 2026-03-01 --to 2026-03-31 --all", "List the transactions of March"],
      ["transaction list --categorized no", "List what needs a category"],
      ["transaction list --matched no --account 'Business checking'", "List what needs a receipt"],
    ],
    create: [
      [
        "transaction create --account Cash --date 2026-03-04 --amount=-12.50 --description Stamps",
        "Record a payment in cash",
      ],
    ],
    update: [
      [
        "transaction update 0199c0de-0000-7000-8000-000000000001 --category Travel",
        "Set the category of a transaction",
      ],
    ],
  },
});

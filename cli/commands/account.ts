import { accountTypes } from "../../src/contract.ts";
import type { Command } from "../command.ts";
import { amount, choice, currency, date, text, yesNo } from "../options.ts";
import { moneyColumns } from "../output/money.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";

export const accounts = resource({
  group: "account",
  one: "bank account",
  many: "bank accounts",
  example: "'Business checking'",
  web: { list: "settings/accounts", one: () => "settings/accounts" },
  list: "listBankAccounts",
  get: "getBankAccount",
  create: "createBankAccount",
  update: "updateBankAccount",
  delete: "deleteBankAccount",
  columns: [
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "type", value: (row) => row.type },
    { title: "iban", value: (row) => row.iban ?? row.account_number, flexible: true },
    ...moneyColumns(
      "balance",
      (row: { balance: number; currency: string }) => row.balance,
      (row) => row.currency,
    ),
    { title: "archived", value: (row) => (row.archived ? "yes" : ""), spare: true },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name, iban, account_number }) => [name, iban, account_number],
  // A person has few bank accounts, and search does not know all their numbers.
  lookup: null,
  filters: {
    q: text("--search <text>", "Full-text search"),
    type: choice("--type <type>", "Filter by type", accountTypes),
    archived: yesNo("--archived <yes|no>", "Filter by whether it is archived"),
  },
  fields: {
    name: text("--name <name>", "Name of the account"),
    type: choice("--type <type>", "Type", accountTypes),
    currency: currency("--currency <code>", "Currency (default: the base currency)"),
    iban: text("--iban <iban>", "IBAN"),
    account_number: text("--account-number <number>", "Account number, if there is no IBAN"),
    bank_name: text("--bank <name>", "Name of the bank"),
    opening_balance: amount("--opening-balance <number>", "Balance before the first transaction"),
    opening_date: date("--opening-date <date>", "Date of the opening balance (YYYY-MM-DD)"),
    is_cash: yesNo("--is-cash <yes|no>", "Count its balance as cash in metrics"),
    archived: yesNo("--archived <yes|no>", "Hide it from choices"),
    notes: text("--notes <text>", "Internal notes"),
  },
  required: ["name"],
  delete_details: "Only an account without transactions can be deleted; archive any other.",
  examples: {
    create: [
      [
        "account create --name 'Business checking' --iban DE89370400440532013000 --opening-balance 2500",
        "Create an account with its balance",
      ],
    ],
    update: [["account update 'Business checking' --archived yes", "Archive an account"]],
  },
});

export const accountCommands: Command[] = verbsOf(accounts);

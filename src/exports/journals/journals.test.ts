import { describe, expect, test } from "vitest";
import { addDecimals, type Decimal } from "../../kernel/decimal.ts";
import { toAccounts } from "./accounts.ts";
import { beancount } from "./beancount.ts";
import { toEntry } from "./entries.ts";
import type { Fact } from "./facts.ts";
import { hledger } from "./hledger.ts";

const banks = [
  { id: "bank", name: "Girokonto (EUR): main; 2", type: "checking" },
  { id: "card", name: "Visa", type: "credit_card" },
];
const categories = [
  { id: "office", parent_id: null, name: "Büro & Co", kind: "expense" },
  { id: "chairs", parent_id: "office", name: "chairs", kind: "expense" },
  { id: "twin", parent_id: "office", name: "chairs", kind: "expense" },
  { id: "sales", parent_id: null, name: "Sales", kind: "income" },
];

describe("names of accounts", () => {
  const check = (program: string, write: (name: string) => string, name: string, expected: string) =>
    test(`${program}: ${JSON.stringify(name)}`, () => expect(write(name)).toBe(expected));
  check("hledger", hledger.writePart, "Girokonto (EUR): main; 2", "Girokonto EUR main 2");
  check("hledger", hledger.writePart, "a  b\n[c]", "a b c");
  check("hledger", hledger.writePart, ";", "unnamed");
  check("beancount", beancount.writePart, "Büro & Co", "Büro-Co");
  check("beancount", beancount.writePart, "élan", "Élan");
  check("beancount", beancount.writePart, "ßtraße", "Xßtraße");
  check("beancount", beancount.writePart, "現金", "X現金");
  check("beancount", beancount.writePart, "2nd", "2nd");
  check("beancount", beancount.writePart, "--", "X");
});

const accounts = toAccounts(banks, categories, beancount.writePart);

test("every record has an account of its own", () => {
  expect([accounts.bank("bank"), accounts.bank("card")]).toEqual([
    "Assets:Bank:Girokonto-EUR-main-2",
    "Liabilities:Bank:Visa",
  ]);
  expect(categories.map(({ id }) => accounts.category(id))).toEqual([
    "Expenses:Büro-Co",
    "Expenses:Büro-Co:Chairs",
    "Expenses:Büro-Co:Chairs-2",
    "Income:Sales",
  ]);
  expect(accounts.category("gone")).toBeNull();
  expect(new Set(accounts.all).size).toBe(accounts.all.length);
});

const transaction = {
  type: "transaction",
  date: "2026-03-14",
  id: "1",
  account_id: "bank",
  amount: "-100",
  currency: "EUR",
  payee: "Shop",
  description: "Card",
  category_id: "chairs",
  is_transfer: false,
  splits: null,
  payments: null,
};
const invoice = {
  type: "invoice",
  date: "2026-03-14",
  id: "2",
  number: "INV-1",
  customer: "Zoë",
  amount: "119",
  tax: "19",
  currency: "EUR",
};

describe("postings", () => {
  const check = (what: string, fact: object, expected: [string, string][]) =>
    test(what, () => {
      const { postings } = toEntry(fact as unknown as Exclude<Fact, { type: "balance" }>, accounts);
      expect(postings.map(({ account, amount }) => [account, amount])).toEqual(expected);
      expect(addDecimals("0" as Decimal, ...postings.map(({ amount }) => amount))).toBe("0");
    });
  const bank = "Assets:Bank:Girokonto-EUR-main-2";
  check("a transaction with a category", transaction, [
    [bank, "-100"],
    ["Expenses:Büro-Co:Chairs", "100"],
  ]);
  check("a transaction without a category", { ...transaction, category_id: null, amount: "5" }, [
    [bank, "5"],
    ["Income:Uncategorized", "-5"],
  ]);
  check("a transfer", { ...transaction, is_transfer: true }, [
    [bank, "-100"],
    ["Assets:Transfers", "100"],
  ]);
  check(
    "a split transaction",
    {
      ...transaction,
      splits: [
        { amount: "-60", category_id: "office" },
        { amount: "-40", category_id: null },
      ],
    },
    [
      [bank, "-100"],
      ["Expenses:Büro-Co", "60"],
      ["Expenses:Uncategorized", "40"],
    ],
  );
  check(
    "a payment of an invoice, and something over",
    { ...transaction, amount: "120", category_id: "sales", payments: [{ amount: "-119", number: "INV-1" }] },
    [
      [bank, "120"],
      ["Assets:Receivable", "-119"],
      ["Income:Sales", "-1"],
    ],
  );
  check("an invoice", invoice, [
    ["Assets:Receivable", "119"],
    ["Income:Invoices", "-100"],
    ["Liabilities:Tax", "-19"],
  ]);
  check("a credit note without tax", { ...invoice, amount: "-50", tax: "0" }, [
    ["Assets:Receivable", "-50"],
    ["Income:Invoices", "50"],
  ]);
  check("an opening balance", { ...transaction, type: "opening", amount: "12.5" }, [
    [bank, "12.5"],
    ["Equity:Opening-balances", "-12.5"],
  ]);
});

test("what people type cannot become part of the journal's grammar", () => {
  const entry = toEntry(
    {
      ...transaction,
      payee: 'A "b" \\ ; c',
      description: "x\n2026-01-01 * evil\n  Assets:Cash  1 EUR | y",
      payments: [{ amount: "-1", number: "R (1); 2" }],
    } as unknown as Exclude<Fact, { type: "balance" }>,
    accounts,
  );
  expect(hledger.entry(entry).split("\n").slice(1, 3)).toEqual([
    '2026-03-14 (R 1 2) A "b" \\ c | x 2026-01-01 * evil Assets:Cash 1 EUR y  ; id: 1',
    "    Assets:Bank:Girokonto-EUR-main-2  -100.00 EUR",
  ]);
  expect(beancount.entry(entry).split("\n").slice(1, 3)).toEqual([
    '2026-03-14 * "A \\"b\\" \\\\ ; c" "x 2026-01-01 * evil   Assets:Cash  1 EUR | y" ^R--1---2',
    '  id: "1"',
  ]);
});

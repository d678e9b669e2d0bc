import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printStatement } from "../../invoice-pdf/statement.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { addDecimals, type Decimal, fromUnits, subtractDecimals } from "../../kernel/decimal.ts";
import { type Movement, toStatements } from "./statement.ts";

const movement = (amount: string, currency = "EUR"): Movement => ({
  currency,
  date: "2026-11-15" as CalendarDate,
  type: amount.startsWith("-") ? "payment" : "invoice",
  invoice_id: "1",
  document_type: "invoice",
  number: "INV-1",
  due_date: null,
  amount: amount as Decimal,
});

describe("one account", () => {
  const check = (opening: string, amounts: string[], balances: string[], sums: string) =>
    test(`${opening} and ${amounts.join(", ") || "nothing"}`, () => {
      const openings = [{ currency: "EUR", amount: opening as Decimal }];
      const [account] = toStatements(
        openings,
        amounts.map((amount) => movement(amount)),
      );
      expect(account?.entries.map(({ balance }) => balance)).toEqual(balances);
      const { total_debit, total_credit, closing_balance } = account ?? {};
      expect(`+${total_debit} -${total_credit} =${closing_balance}`).toBe(sums);
    });
  check("0", ["100", "-40", "-60"], ["100", "60", "0"], "+100 -100 =0");
  check("50.05", ["0.1", "0.2"], ["50.15", "50.35"], "+0.3 -0 =50.35");
  check("10", [], [], "+0 -0 =10");
  check("100", ["-120"], ["-20"], "+0 -120 =-20"); // paid twice: we owe the customer
  check("0", ["0"], ["0"], "+0 -0 =0"); // an invoice over nothing is listed
  check("-20", ["20"], ["0"], "+20 -0 =0");
});

test("each currency has its own account; one without balance and entries is left out", () => {
  const openings = [
    { currency: "USD", amount: "5" as Decimal },
    { currency: "CHF", amount: "0" as Decimal },
  ];
  const accounts = toStatements(openings, [movement("100"), movement("7", "JPY"), movement("-30")]);
  expect(accounts.map(({ currency, closing_balance }) => `${currency} ${closing_balance}`)).toEqual([
    "EUR 70",
    "JPY 7",
    "USD 5",
  ]);
});

const amounts = fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).map((units) => fromUnits(units, 4));

test("whatever moves: opening and debits less credits are the closing balance, and every line follows from the one before", () =>
  fc.assert(
    fc.property(amounts, fc.array(amounts, { minLength: 1 }), (opening, given) => {
      const [account] = toStatements(
        [{ currency: "EUR", amount: opening }],
        given.map((amount) => movement(amount)),
      );
      if (!account) throw new Error("There are entries, so there is an account.");
      const { opening_balance, total_debit, total_credit, closing_balance, entries } = account;
      expect(subtractDecimals(addDecimals(opening_balance, total_debit), total_credit)).toBe(closing_balance);
      let before = opening_balance;
      for (const { debit, credit, balance } of entries) {
        expect(subtractDecimals(addDecimals(before, debit), credit)).toBe(balance);
        before = balance;
      }
      expect(before).toBe(closing_balance);
    }),
  ));

test("is printed with both sides, the balance after each entry, and the words of the locale", () => {
  const party = { name: "Ulme AG", trading_name: null, address: {} } as never;
  const [account] = toStatements(
    [{ currency: "EUR", amount: "10" as Decimal }],
    [movement("90"), movement("-60")],
  );
  if (!account) throw new Error("There are entries, so there is an account.");
  const printed = printStatement({
    ...account,
    start_date: "2026-01-01" as CalendarDate,
    end_date: "2026-11-30" as CalendarDate,
    seller: party,
    buyer: party,
    print: {
      locale: "de-DE",
      page_size: "A4",
      time_zone: "Europe/Berlin",
      tax_type: "vat",
      labels: {},
      accent_color: null,
    },
  });
  expect([printed.title, printed.number]).toEqual(["Kontoauszug", "1. Januar 2026 bis 30. November 2026"]);
  expect(printed.items.map(({ name, price, tax, amount }) => [name, price, tax, amount])).toEqual([
    ["Rechnung INV-1", "90,00", "", "100,00"],
    ["Zahlung zu INV-1", "", "60,00", "40,00"],
  ]);
  expect(printed.totals.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    "Anfangssaldo 10,00",
    "Berechnet 90,00",
    "Bezahlt oder gutgeschrieben −60,00",
    "Endsaldo 40,00\u00a0€",
  ]);
});

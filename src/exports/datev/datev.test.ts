/** Single bookings, and the periods of fiscal years. */

import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { CalendarDate, Instant } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { type BatchHeader, type Booking, writeBooking, writeStart } from "./batch-file.ts";
import { bookPurchase, bookSale, bookTransaction, type DatevAccounts } from "./bookings.ts";
import type { PurchaseFact, SaleFact, TransactionFact } from "./facts.ts";
import { fiscalParts } from "./fiscal-years.ts";
import { checkBatch } from "./test-check.ts";

const day = "2026-03-02" as CalendarDate;
const decimal = (text: string) => text as Decimal;
const accounts: DatevAccounts = {
  named: (name) => name,
  category: (id) => `category ${id}`,
  bank: (id) => `bank ${id}`,
  party: (kind, id) => `${kind} ${id}`,
};
const short = ({ account, contra, amount, key }: Booking) =>
  [account, contra, amount, ...(key ? [key] : [])].join(" | ");

describe("sales", () => {
  const sale = (
    tax_category: string,
    tax_rate: string,
    net: string,
    tax: string,
    more: Partial<SaleFact> = {},
  ) =>
    bookSale(
      {
        ...{
          side: "sales",
          date: day,
          number: "R-1",
          name: "Birch",
          customer_id: "c",
          tax_date: day,
          buyer_vat_id: null,
        },
        tax_category,
        tax_rate: decimal(tax_rate),
        net: decimal(net),
        tax: decimal(tax),
        ...more,
      },
      accounts,
    ).map(short);

  test.each([
    [["standard", "19", "100", "19"], ["debtor c | revenue_19 | 119"]],
    [["standard", "7", "100", "7"], ["debtor c | revenue_7 | 107"]],
    [["standard", "19", "-100", "-19"], ["debtor c | revenue_19 | -119"]],
    // DATEV would find 1.60 in 10.02: the tax is booked by itself.
    [
      ["standard", "19", "8.43", "1.59"],
      ["debtor c | revenue_19 | 8.43 | 40", "debtor c | output_tax_19 | 1.59"],
    ],
    [
      ["standard", "20", "100", "20"],
      ["debtor c | revenue_other | 100", "debtor c | output_tax_other | 20"],
    ],
    [["export", "0", "100", "0"], ["debtor c | revenue_export | 100"]],
    [["exempt", "0", "100", "0"], ["debtor c | revenue_exempt | 100"]],
    [["reverse_charge", "0", "100", "0"], ["debtor c | revenue_reverse_charge | 100"]],
  ] as const)("%j", ([category, rate, net, tax], expected) => {
    expect(sale(category, rate, net, tax)).toEqual(expected);
  });

  test("services to another member state have an account of their own", () => {
    expect(sale("reverse_charge", "0", "100", "0", { buyer_vat_id: "FR40303265045" })).toEqual([
      "debtor c | revenue_eu_services | 100",
    ]);
  });

  test("a self-billed invoice is a purchase from the customer", () => {
    expect(sale("standard", "19", "100", "19", { side: "purchases" })).toEqual([
      "debtor c | expenses | -119 | 9",
    ]);
  });
});

describe("purchases", () => {
  const check = (treatment: string, rate: string | null, net: string, tax: string, expected: string[]) =>
    test(`${treatment} at ${rate}: ${net} and ${tax}`, () => {
      const fact: PurchaseFact = {
        date: day,
        number: "E-1",
        name: "Mill",
        vendor_id: "v",
        category_id: "k",
        treatment,
        rate: rate === null ? null : decimal(rate),
        net: decimal(net),
        tax: decimal(tax),
      };
      expect(bookPurchase(fact, accounts).map(short)).toEqual(expected);
    });
  check("domestic", "19", "100", "19", ["creditor v | category k | -119 | 9"]);
  check("domestic", "7", "-100", "-7", ["creditor v | category k | 107 | 8"]);
  check("domestic", null, "100", "12.34", [
    "creditor v | category k | -100",
    "creditor v | input_tax_other | -12.34",
  ]);
  check("domestic", "0", "100", "0", ["creditor v | category k | -100"]);
  check("foreign", "20", "100", "20", ["creditor v | category k | -120"]);
  check("not_deductible", "19", "100", "19", ["creditor v | category k | -119"]);
  check("reverse_charge", "19", "100", "19", ["creditor v | category k | -100 | 94"]);
  check("intra_community", "7", "100", "7", ["creditor v | category k | -100 | 18"]);
  check("reverse_charge", "20", "100", "20", [
    "creditor v | category k | -100",
    "owed_input_tax | owed_tax | 20",
  ]);
});

describe("bank", () => {
  const check = (name: string, more: Partial<TransactionFact>, expected: string[]) =>
    test(name, () => {
      const fact: TransactionFact = {
        ...{
          date: day,
          account_id: "b",
          text: "Text",
          currency: "EUR",
          category_id: "k",
          is_transfer: false,
        },
        ...{
          amount: decimal("100"),
          base_amount: decimal("100"),
          splits: null,
          payments: [],
          bills: [],
          ...more,
        },
      };
      expect(bookTransaction(fact, accounts).map(short)).toEqual(expected);
    });
  const payment = {
    number: "R-1",
    customer_id: "c",
    currency: "EUR",
    amount: decimal("60"),
    paid: decimal("60"),
  };
  check("a category", {}, ["bank b | category k | 100"]);
  check("without a category", { category_id: null }, ["bank b | income | 100"]);
  check("a transfer", { is_transfer: true }, ["bank b | transit | 100"]);
  check("a payment and a rest", { payments: [payment] }, [
    "bank b | debtor c | 60",
    "bank b | category k | 40",
  ]);
  check(
    "dollars that are worth more than when the invoice was written",
    {
      currency: "USD",
      amount: decimal("60"),
      base_amount: decimal("57"),
      payments: [{ ...payment, currency: "USD", paid: decimal("54") }],
    },
    ["bank b | debtor c | 54", "bank b | exchange_gain | 3"],
  );
  check(
    "two bills less a cash discount",
    {
      amount: decimal("-95"),
      base_amount: decimal("-95"),
      bills: ["60", "40"].map((amount, index) => ({
        number: "E",
        vendor_id: `v${index}`,
        amount: decimal(amount),
      })),
    },
    ["bank b | creditor v0 | -60", "bank b | creditor v1 | -35"],
  );
  check(
    "splits",
    {
      splits: [
        { amount: decimal("70"), category_id: "m" },
        { amount: decimal("30"), category_id: null },
      ],
    },
    ["bank b | category m | 70", "bank b | income | 30"],
  );
});

test("a period is cut where a fiscal year begins", () => {
  expect(fiscalParts("2025-11-01" as CalendarDate, "2026-02-28" as CalendarDate, "01-01")).toEqual([
    { fiscal_year: "2025-01-01", from: "2025-11-01", to: "2025-12-31" },
    { fiscal_year: "2026-01-01", from: "2026-01-01", to: "2026-02-28" },
  ]);
  expect(fiscalParts("2025-11-01" as CalendarDate, "2026-06-30" as CalendarDate, "07-01")).toEqual([
    { fiscal_year: "2025-07-01", from: "2025-11-01", to: "2026-06-30" },
  ]);
});

test("any text fits: quotation marks, line ends, other scripts, long names", () => {
  const header: BatchHeader = {
    chart: "SKR04",
    consultant_number: 29098,
    client_number: 55003,
    account_length: 4,
    currency: "EUR",
    ...{
      fiscal_year: "2026-01-01" as CalendarDate,
      from: "2026-03-01" as CalendarDate,
      to: "2026-03-31" as CalendarDate,
    },
    created_at: "2026-04-01T08:09:10.123Z" as Instant,
  };
  const texts = [
    'Café "Zur; Post"\r\nMünchen – 5 €',
    "Łódź Żabka",
    "東京 shop",
    "x".repeat(200),
    `${'"'.repeat(80)}`,
  ];
  const rows = texts.map((text) =>
    writeBooking(
      {
        date: day,
        account: "10001",
        contra: "4400",
        amount: decimal("-1234.5"),
        document: "RE 2026/07 #ä",
        text,
      },
      "EUR",
    ),
  );
  const { bookings, header: fields } = checkBatch(
    iconv.encode(writeStart(header) + rows.join(""), "windows-1252"),
  );
  expect(fields.slice(10, 17)).toEqual([
    "29098",
    "55003",
    "20260101",
    "4",
    "20260301",
    "20260331",
    '"Daybook 2026-03"',
  ]);
  expect(bookings.map(({ text }) => text)).toEqual([
    ...[
      'Café "Zur; Post" München – 5 €',
      "Lódz Zabka".replace("L", "?"),
      "?? shop",
      "x".repeat(60),
      '"'.repeat(60),
    ],
  ]);
  expect(bookings[0]).toMatchObject({ cents: -123450, document: "RE2026/07", date: "20260302" });
});

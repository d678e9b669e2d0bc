import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { detectRecurringPatterns, type PatternTransaction } from "./recurring-patterns.ts";

const today = "2026-11-15" as CalendarDate;

let made = 0;
/** `Netflix -12.99 09-05 10-05 11-05`: who, how much, which days of 2026 (or with a year). */
function hits(text: string, more: Partial<PatternTransaction> = {}): PatternTransaction[] {
  const words = text.split(" ");
  const at = words.findIndex((word) => /^-?\d/.test(word));
  const [amount = "", ...days] = words.slice(at);
  return days.map((day) => ({
    id: `t${++made}`,
    booking_date: (day.length > 5 ? day : `2026-${day}`) as CalendarDate,
    amount: amount.replace(/\.00$/, "") as Decimal,
    currency: "EUR",
    counterparty_name: words.slice(0, at).join(" "),
    description: "",
    category_id: null,
    ...more,
  }));
}

const shown = (transactions: PatternTransaction[], on = today) =>
  detectRecurringPatterns(transactions, on).map(
    (one) =>
      `${one.frequency} ${one.average_amount} ${one.status} x${one.transaction_count} next ${one.next_expected_date}`,
  );

describe("labelled histories", () => {
  const check = (name: string, transactions: PatternTransaction[], expected: string[]) =>
    test(name, () => expect(shown(transactions)).toEqual(expected));

  // Steps
  check("weekly", hits("Gym -9.90 10-13 10-20 10-27 11-03 11-10"), ["weekly 9.9 active x5 next 2026-11-17"]);
  check("weekly, one moved by a holiday", hits("Gym -9.90 10-13 10-20 10-27 11-03 11-11"), [
    "weekly 9.9 active x5 next 2026-11-17",
  ]);
  check("biweekly", hits("Payroll 800.00 09-04 09-18 10-02 10-16 10-30 11-13"), [
    "biweekly 800 active x6 next 2026-11-27",
  ]);
  check("semi-monthly, 1st and 15th", hits("Payroll 800.00 08-15 09-01 09-15 10-01 10-15 11-01"), [
    "semi_monthly 800 active x6 next 2026-11-15",
  ]);
  check("semi-monthly, 15th and last", hits("Payroll 800.00 08-31 09-15 09-30 10-15 10-31 11-15"), [
    "semi_monthly 800 active x6 next 2026-11-30",
  ]);
  check("monthly", hits("Netflix -12.99 07-05 08-05 09-05 10-05 11-05"), [
    "monthly 12.99 active x5 next 2026-12-05",
  ]);
  check("monthly with weekends moved", hits("Rent -900.00 06-01 07-01 08-03 09-01 10-01 11-02"), [
    "monthly 900 active x6 next 2026-12-01",
  ]);
  check(
    "monthly at the month's end",
    hits("Host -20.00 01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31"),
    ["monthly 20 active x10 next 2026-11-30"],
  );
  check("monthly on the 31st, seen from February", hits("Host -20.00 2025-12-31 01-31 02-28"), [
    "monthly 20 inactive x3 next 2026-03-31",
  ]);
  check("monthly with one month missed", hits("Netflix -12.99 05-05 06-05 07-05 09-05 10-05 11-05"), [
    "monthly 12.99 active x6 next 2026-12-05",
  ]);
  check("a salary booked before its day", hits("Employer 3000.00 07-01 08-01 09-01 10-01 10-30"), [
    "monthly 3000 active x5 next 2026-12-01",
  ]);
  check("quarterly", hits("Insurer -120.00 2026-01-15 04-15 07-15 10-15"), [
    "quarterly 120 active x4 next 2027-01-15",
  ]);
  check("annually, twice", hits("Domain -14.90 2025-11-03 11-03"), [
    "annually 14.9 active x2 next 2027-11-03",
  ]);
  check("annually at the turn of February", hits("Licence -99.00 2025-11-01 10-31"), [
    "annually 99 active x2 next 2027-10-31",
  ]);

  // Status
  check("three hits are early", hits("Netflix -12.99 09-05 10-05 11-05"), [
    "monthly 12.99 early x3 next 2026-12-05",
  ]);
  check("two hits are not enough", hits("Netflix -12.99 10-05 11-05"), []);
  check("late, but within grace", hits("Netflix -12.99 07-05 08-05 09-05 10-05"), [
    "monthly 12.99 active x4 next 2026-11-05",
  ]);
  check("a cancelled one is inactive", hits("Netflix -12.99 03-05 04-05 05-05 06-05"), [
    "monthly 12.99 inactive x4 next 2026-07-05",
  ]);
  check(
    "a pattern that ended more than 13 months ago is ignored",
    hits("Netflix -12.99 2025-06-05 2025-07-05 2025-08-05 2025-09-05"),
    [],
  );
  check("transactions in the future do not count", hits("Netflix -12.99 10-05 11-05 12-05"), []);

  // Amounts
  check(
    "a power bill that varies",
    ["-50 07-10", "-81 08-10", "-66 09-10", "-120 10-12", "-70 11-10"].flatMap((bill) =>
      hits(`Power ${bill}`),
    ),
    ["monthly 77.4 active x5 next 2026-12-10"],
  );
  check(
    "exchange rates change the price slightly",
    ["-9.20 08-05", "-9.31 09-05", "-9.11 10-05", "-9.40 11-05"].flatMap((bill) => hits(`Figma ${bill}`)),
    ["monthly 9.26 active x4 next 2026-12-05"],
  );
  check(
    "a price increase stays one pattern",
    [...hits("Netflix -12.99 06-05 07-05 08-05"), ...hits("Netflix -14.99 09-05 10-05 11-05")],
    ["monthly 13.99 active x6 next 2026-12-05"],
  );
  check(
    "top-ups of one amount at irregular intervals",
    hits("Transit -25.00 03-02 03-29 05-01 05-20 06-28 07-19 08-24 09-15 10-20"),
    ["irregular 25 active x9 next null"],
  );
  check("two months missed in five intervals", hits("Netflix -12.99 03-01 05-01 06-01 08-01 09-01 10-01"), [
    "irregular 12.99 active x6 next null",
  ]);
  check("two months missed in a row", hits("Netflix -12.99 03-01 06-01 07-01 08-01 09-01 10-01"), [
    "irregular 12.99 active x6 next null",
  ]);
  check("three months missed in a row", hits("Netflix -12.99 03-01 07-01 08-01 09-01 10-01 11-01"), []);
  check("two months missed, five hits left", hits("Netflix -12.99 03-01 05-01 06-01 08-01 09-01"), []);
  check("irregular and long gone", hits("Netflix -12.99 2025-12-01 02-01 03-01 05-01 06-01 07-01"), [
    "irregular 12.99 inactive x6 next null",
  ]);

  // Several series at one vendor
  check(
    "two subscriptions on different days",
    [...hits("Adobe -11.99 08-05 09-05 10-05 11-05"), ...hits("Adobe -59.99 08-20 09-20 10-20")],
    ["monthly 11.99 active x4 next 2026-12-05", "monthly 59.99 early x3 next 2026-11-20"],
  );
  check(
    "two subscriptions on one day",
    [...hits("Adobe -11.99 08-05 09-05 10-05 11-05"), ...hits("Adobe -59.99 08-05 09-05 10-05 11-05")],
    ["monthly 11.99 active x4 next 2026-12-05", "monthly 59.99 active x4 next 2026-12-05"],
  );
  check(
    "two seats at one price",
    [...hits("Slack -8.00 08-05 09-05 10-05 11-05"), ...hits("Slack -8.00 08-05 09-05 10-05 11-05")],
    ["monthly 8 active x4 next 2026-12-05", "monthly 8 active x4 next 2026-12-05"],
  );
  check(
    "one cancelled, one kept",
    [...hits("Adobe -11.99 08-05 09-05 10-05 11-05"), ...hits("Adobe -59.99 02-20 03-20 04-20 05-20")],
    ["monthly 11.99 active x4 next 2026-12-05", "monthly 59.99 inactive x4 next 2026-06-20"],
  );
  check(
    "a subscription among purchases",
    [
      ...hits("Amazon -8.99 07-12 08-12 09-12 10-12 11-12"),
      ...[
        "-23.10 07-03",
        "-112 07-19",
        "-5.49 08-02",
        "-64.2 08-30",
        "-37 09-08",
        "-18.7 10-01",
        "-250 10-25",
      ].flatMap((one) => hits(`Amazon ${one}`)),
    ],
    ["monthly 8.99 active x5 next 2026-12-12"],
  );

  // Grouping
  check(
    "spelled in different ways",
    [
      ...hits("NETFLIX.COM -12.99 09-05"),
      ...hits("Netflix -12.99 10-05"),
      ...hits("PAYPAL *NETFLIX -12.99 11-05"),
    ],
    ["monthly 12.99 early x3 next 2026-12-05"],
  );
  check(
    "refunds do not belong to purchases",
    [...hits("Shop -10.00 09-05 10-05"), ...hits("Shop 10.00 11-05")],
    [],
  );
  check(
    "currencies do not mix",
    [...hits("Shop -10.00 09-05 10-05"), ...hits("Shop -10.00 11-05", { currency: "USD" })],
    [],
  );
  check("no counterparty name", hits("Kartenzahlung -10.00 09-05 10-05 11-05"), []);

  // No pattern
  check("one-offs that look alike", hits("Hardware -40.00 02-03 02-19 06-30 10-02"), []);
  check(
    "one-offs at one vendor with differing amounts",
    ["-23.10 07-03", "-112 07-19", "-5.49 09-02", "-64.2 10-30"].flatMap((one) => hits(`Amazon ${one}`)),
    [],
  );
  check(
    "two equal purchases a year apart among many",
    [
      ...hits("Amazon -20.00 2025-11-04 11-04"),
      ...hits("Amazon -55.00 01-10 03-17"),
      ...hits("Amazon -7.00 06-29"),
    ],
    [],
  );
  check("lunches on working days", hits("Canteen -6.50 11-02 11-03 11-04 11-05 11-06 11-09 11-10"), []);
});

test("direction, names, category and ids come with the pattern", () => {
  const transactions = [
    ...hits("Employer GmbH 3000.00 08-01 09-01", { category_id: "c1" }),
    ...hits("EMPLOYER GMBH 3000.00 10-01 11-01"),
  ];
  expect(detectRecurringPatterns(transactions, today)).toMatchObject([
    {
      key: "employer|inflow|EUR|0",
      counterparty_name: "EMPLOYER GMBH",
      direction: "inflow",
      currency: "EUR",
      category_id: "c1",
      last_seen_date: "2026-11-01",
      transaction_ids: transactions.map(({ id }) => id),
    },
  ]);
});

test("the order of the transactions does not matter", () => {
  const transactions = [
    ...hits("Adobe -11.99 08-05 09-05 10-05 11-05"),
    ...hits("Adobe -59.99 08-20 09-20 10-20"),
    ...hits("Gym -9.90 10-27 11-03 11-10"),
  ];
  expect(detectRecurringPatterns(transactions.toReversed(), today)).toEqual(
    detectRecurringPatterns(transactions, today),
  );
});

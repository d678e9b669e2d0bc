import { describe, expect, test } from "vitest";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { convertAmount, type Rate } from "./convert.ts";

const rate = (date: string, currency: string, base_currency: string, value: string): Rate => ({
  date: date as CalendarDate,
  currency,
  base_currency,
  rate: value as Decimal,
});

const rates = [
  rate("2026-03-02", "USD", "EUR", "0.9"),
  rate("2026-03-05", "USD", "EUR", "0.91"),
  rate("2026-03-05", "EUR", "CHF", "0.95"),
  rate("2026-03-06", "EUR", "GBP", "0.84"),
  rate("2026-03-06", "EUR", "JPY", "163.25"),
  rate("2026-03-07", "USD", "CHF", "0.88"),
  rate("2026-03-09", "EUR", "USD", "1.25"),
  rate("2026-03-09", "USD", "EUR", "0.5"),
];

describe("convertAmount", () => {
  const check = (
    name: string,
    [amount, from, to, date]: [string, string, string, string],
    expected: string | null,
  ) =>
    test(name, () =>
      expect(convertAmount(amount as Decimal, from, to, date as CalendarDate, rates)).toBe(expected),
    );
  check("the rate of the day itself", ["100", "USD", "EUR", "2026-03-02"], "90");
  check("the last rate before the day", ["100", "USD", "EUR", "2026-03-04"], "90");
  check("a newer rate replaces it", ["100", "USD", "EUR", "2026-03-05"], "91");
  check("never a rate from the day after", ["100", "USD", "EUR", "2026-03-01"], null);
  check("a rate of seven days ago still counts", ["10", "EUR", "JPY", "2026-03-13"], "1633");
  check("a rate of eight days ago does not count", ["10", "EUR", "JPY", "2026-03-14"], null);
  check("the inverse rate", ["84", "GBP", "EUR", "2026-03-06"], "100");
  check("the inverse rate, rounded once", ["100", "GBP", "EUR", "2026-03-06"], "119.05");
  check("a cross rate through the euro", ["100", "USD", "CHF", "2026-03-05"], "86.45");
  check("the pair itself before a cross rate", ["100", "USD", "CHF", "2026-03-07"], "88");
  check("both legs must be from one day", ["100", "CHF", "GBP", "2026-03-06"], null);
  check("on one day, the pair before its inverse", ["100", "USD", "EUR", "2026-03-09"], "50");
  check("the same currency needs no rate", ["1.5", "SEK", "SEK", "1999-01-01"], "1.5");
  check("a currency without any rate", ["1", "SEK", "EUR", "2026-03-05"], null);
  check("half a cent rounds away from zero", ["0.05", "USD", "EUR", "2026-03-02"], "0.05");
  check("negative amounts round the same way", ["-100", "GBP", "EUR", "2026-03-06"], "-119.05");
  check("into a currency without decimals", ["1.99", "EUR", "JPY", "2026-03-06"], "325");
  check("from a currency without decimals", ["325", "JPY", "EUR", "2026-03-06"], "1.99");
  check("large amounts stay exact", ["999999999999.99", "USD", "EUR", "2026-03-02"], "899999999999.99");
});

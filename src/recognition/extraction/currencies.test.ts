import { describe, expect, test } from "vitest";
import { findCurrencyMarks } from "./currencies.ts";

describe("findCurrencyMarks", () => {
  const check = (text: string, ...expected: [codes: string, atAmount: boolean][]) =>
    test(text, () =>
      expect(findCurrencyMarks(text).map(({ codes, at_amount }) => [codes[0], at_amount])).toEqual(expected),
    );

  check("TOTAL RM 14.10", ["MYR", true]);
  check("Amount (RM)", ["MYR", false]);
  check("Summe € 12,00", ["EUR", true]);
  check("67,30 EUR", ["EUR", true]);
  check("£5.00", ["GBP", true]);
  check("29.00 HRK", ["HRK", true]);
  check("102.00SEK", ["SEK", true]);
  check("$ 958,27", ["USD", true]);
  check("AEON CO. M BHD 126926-H"); // a legal form, not the dinar
  check("ALL ITEMS");
  check("kr 45,00", ["SEK", true]);
});

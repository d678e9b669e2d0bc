import { describe, expect, test } from "vitest";
import {
  commonMarks,
  currencyInAmount,
  dependsOnMark,
  parseBankAmount,
  parseFixedAmount,
  possibleMarks,
} from "./amounts.ts";

describe("parseBankAmount", () => {
  const check = (text: string, point: string | null, comma: string | null) =>
    test(text, () => {
      expect([parseBankAmount(text, "."), parseBankAmount(text, ",")]).toEqual([point, comma]);
    });

  check("12.50", "12.5", null);
  check("12,50", null, "12.5");
  check("1,234", "1234", "1.234");
  check("1.234", "1.234", "1234");
  check("1.234,56", null, "1234.56");
  check("1,234.56", "1234.56", null);
  check("1.234.567", null, "1234567");
  check("12,34,567.00", "1234567", null); // lakh
  check("1'234.50", "1234.5", null);
  check("1 234,50", null, "1234.5");
  check("1\u202f234,50 €", null, "1234.5");
  check("-12.50", "-12.5", null);
  check("\u221212,50", null, "-12.5");
  check("12.50-", "-12.5", null);
  check("(12.50)", "-12.5", null);
  check("+3", "3", "3");
  check("EUR 12.50", "12.5", null);
  check("$1,000.00", "1000", null);
  check("12.50 CR", "12.5", null);
  check("12.50 DR", "-12.5", null);
  check("0.00", "0", null);
  check("0,123", null, "0.123"); // a group never follows a lone zero
  check(".50", "0.5", null);
  check("-12.50 DR", null, null);
  check("-12.50-", null, null);
  check("1,23", null, "1.23");
  check("1.2.3", null, null);
  check("12..5", null, null);
  check("=1+1", null, null);
  check("1e5", null, null);
  check("twelve", null, null);
  check("", null, null);
  check("9".repeat(40), "9".repeat(40), "9".repeat(40));
  check("9".repeat(41), null, null);
  check("12.50 cr", "12.5", null);
  check("12.50 dr", "-12.5", null);
  check("12.50+", "12.5", null);
  check("(12.50) DR", null, null);
});

describe("the currency named in the cell", () => {
  const check = (text: string, expected: string | null) =>
    test(text, () => expect(currencyInAmount(text)).toBe(expected));
  check("12,50 PLN", "PLN");
  check("EUR 12.50", "EUR");
  check("-USD 12.50", "USD");
  check("12.50CHF", "CHF");
  check("€12.50", "EUR");
  check("12.50 £", "GBP");
  check("$12.50", null); // many countries have a dollar
  check("12.50", null);
  check("12.50 EURO", null);
});

test("the mark matters only if a group could be decimals", () => {
  expect(["1,234", "1.234", "12", "-7"].map(dependsOnMark)).toEqual([true, true, false, false]);
});

describe("possibleMarks is evidence, not a guess", () => {
  const check = (values: string[], marks: string[]) =>
    test(values.join(" "), () => expect(commonMarks(values)).toEqual(marks));
  check(["1,234"], [".", ","]);
  check(["1,234", "5,50"], [","]);
  check(["1,234", "5.50"], ["."]);
  check(["12,50", "12.50"], []);
  check(["12", "700"], [".", ","]);
  test("text that is not an amount allows no mark", () => expect(possibleMarks("n/a")).toEqual([]));
});

describe("parseFixedAmount accepts no separator except the mark", () => {
  const check = (text: string, value: string | null) =>
    test(text, () => expect(parseFixedAmount(text)).toBe(value));
  check("1234,", "1234");
  check("-12.50", "-12.5");
  check("-12,50", "-12.5");
  check("1,234.50", null);
  check("12.50-", null);
});

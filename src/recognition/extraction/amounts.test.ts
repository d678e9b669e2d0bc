import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromUnits } from "../../kernel/decimal.ts";
import { findAmounts, usualDecimalSign } from "./amounts.ts";

describe("findAmounts", () => {
  const check = (text: string, expected: string[], sign: "." | "," = ".") =>
    test(JSON.stringify(text), () =>
      expect(findAmounts(text, sign).map(({ value }) => value)).toEqual(expected),
    );

  check("12.50", ["12.5"]);
  check("1,234.50", ["1234.5"]);
  check("1.234,50", ["1234.5"], ",");
  check("1 054,10", ["1054.1"], ",");
  check("1'234.50", ["1234.5"]);
  check("12,345,678.90", ["12345678.9"]);
  check("1.234", ["1234"], ","); // thousands if the comma is the decimal sign
  check("0.208 kg", ["0.208"]); // a weight if the point is the decimal sign
  check("7, 69", ["7.69"], ","); // a space added by the reader
  check("33 .92", ["33.92"]);
  check("1O.5O", []); // a letter before the decimal sign: not an amount
  check("10.5O", ["10.5"]); // a zero read as O
  check("RM12.50", ["12.5"]);
  check("Rm39.00", ["39"]);
  check("102.00SEK", ["102"]);
  check("$ 95,83", ["95.83"], ",");
  check("-5.59", ["-5.59"]);
  check("5.59-", ["-5.59"]);
  check("(5.00)", ["-5"]);
  check("RM -0.01", ["-0.01"]);
  check("2 x 3.50", ["2", "3.5"]);
  check("42.0", ["42"]);
  check("20:49:59", []);
  check("19/10/2018", []);
  check("03-7803 0974", ["974"]); // only the last group could be a number
  check("A12345", []);
  check("", []);

  test("percentages are marked as such", () =>
    expect(findAmounts("19,00% MwSt 3,46", ",").map(({ percent, value }) => [value, percent])).toEqual([
      ["19", true],
      ["3.46", false],
    ]));
});

test("property: an amount is read in every notation", () => {
  const group = (whole: string, by: string) => whole.replace(/\B(?=(\d{3})+$)/g, by);
  const styles = fc.constantFrom<["." | ",", string]>(
    [".", ","],
    [",", "."],
    [".", "'"],
    [",", " "],
    [".", ""],
    [",", ""],
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999n }), styles, (cents, [sign, by]) => {
      const text = `${group(String(cents / 100n), by)}${sign}${String(cents % 100n).padStart(2, "0")}`;
      expect(findAmounts(text, sign).map(({ value }) => value)).toEqual([fromUnits(cents, 2)]);
    }),
  );
});

test("the usual decimal sign is that of most amounts", () => {
  expect(usualDecimalSign(["Summe 12,50", "MwSt 2,00", "Datum 14.03.2025"])).toBe(",");
  expect(usualDecimalSign(["Total 12.50", "1,234.00"])).toBe(".");
  expect(usualDecimalSign([])).toBe(".");
});

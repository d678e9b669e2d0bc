import { describe, expect, test } from "vitest";
import type { Decimal } from "./decimal.ts";
import {
  currencies,
  currencyDecimals,
  fitsCurrency,
  fromMinor,
  isCurrency,
  roundMoney,
  toMinor,
} from "./money.ts";

describe("toMinor, roundMoney and fitsCurrency", () => {
  const check = (currency: string, amount: string, minor: bigint, rounded: string, fits: boolean) =>
    test(`${amount} ${currency}`, () => {
      expect(toMinor(amount as Decimal, currency)).toBe(minor);
      expect(fromMinor(minor, currency)).toBe(rounded);
      expect(roundMoney(amount as Decimal, currency)).toBe(rounded);
      expect(fitsCurrency(amount as Decimal, currency)).toBe(fits);
    });

  check("EUR", "12.34", 1234n, "12.34", true);
  check("EUR", "12.345", 1235n, "12.35", false);
  check("EUR", "-12.345", -1235n, "-12.35", false);
  check("EUR", "-0.004", 0n, "0", false);
  check("TND", "12.345", 12345n, "12.345", true);
  check("TND", "12.3455", 12346n, "12.346", false);
  check("TND", "0.001", 1n, "0.001", true);
  check("JPY", "1200", 1200n, "1200", true);
  check("JPY", "1200.5", 1201n, "1201", false);
  check("JPY", "0.4", 0n, "0", false);
});

test("a currency has two decimals, except those for which ISO 4217 defines zero or three", () => {
  const withDecimals = (decimals: number) =>
    currencies()
      .filter((code) => currencyDecimals(code) === decimals)
      .join(" ");
  expect(withDecimals(0)).toBe("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF");
  expect(withDecimals(3)).toBe("BHD IQD JOD KWD LYD OMR TND");
  expect(withDecimals(2).split(" ")).toHaveLength(currencies().length - 16 - 7);
});

test("isCurrency accepts active ISO 4217 codes in upper case", () => {
  expect(currencies().every(isCurrency)).toBe(true);
  for (const code of ["eur", "DEM", "EU", "EURO", ""]) expect(isCurrency(code), code).toBe(false);
});

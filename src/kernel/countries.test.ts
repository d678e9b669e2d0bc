import { expect, test } from "vitest";
import { findCurrencyOf, isCountry } from "./countries.ts";
import { isCurrency } from "./money.ts";

test("the currency of a country is proposed where it is known", () => {
  const check = (country: string, currency: string | null) =>
    expect([country, findCurrencyOf(country)]).toEqual([country, currency]);
  check("DE", "EUR");
  check("BG", "EUR"); // since 2026
  check("GB", "GBP");
  check("LI", "CHF");
  check("US", "USD");
  check("ZZ", null);
});

test("every country of the list and its currency are valid codes", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ1"];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  for (const country of pairs.filter((code) => findCurrencyOf(code) !== null)) {
    expect(isCountry(country), country).toBe(true);
    expect(isCurrency(findCurrencyOf(country) ?? ""), country).toBe(true);
  }
});

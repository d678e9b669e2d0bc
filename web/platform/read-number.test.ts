import { describe, expect, test } from "vitest";
import { createFormats } from "./formats.ts";
import { languages } from "./preference-rules.ts";
import { type Reading, readNumber, unreadable } from "./read-number.ts";

const locale = (language: (typeof languages)[number]) => createFormats(language, "UTC").locale;
const read = (language: (typeof languages)[number], text: string, options: Intl.NumberFormatOptions = {}) =>
  readNumber(text, new Intl.NumberFormat(locale(language), { maximumFractionDigits: 8, ...options }));

describe("the decimal sign of another language", () => {
  const table: [text: string, en: Reading, de: Reading, fr: Reading][] = [
    ["12.50", 12.5, 12.5, 12.5],
    ["12,50", 12.5, 12.5, 12.5],
    ["0.5", 0.5, 0.5, 0.5],
    ["0,5", 0.5, 0.5, 0.5],
    [",5", 0.5, 0.5, 0.5],
    ["1.5", 1.5, 1.5, 1.5],
    ["1,5", 1.5, 1.5, 1.5],
    ["12.", 12, 12, 12],
    ["12,", 12, 12, 12],
    ["18.75", 18.75, 18.75, 18.75],
    ["1.234,56", 1234.56, 1234.56, 1234.56],
    ["1,234.56", 1234.56, 1234.56, 1234.56],
    ["1 000,5", 1000.5, 1000.5, 1000.5],
    ["1 000.500", 1000.5, 1000.5, 1000.5],
    ["1'234.50", 1234.5, 1234.5, 1234.5],
    ["1’234’567,5", 1234567.5, 1234567.5, 1234567.5],
    ["1\u202f234\u00a0567", 1234567, 1234567, 1234567],
    // One sign before three digits: the language decides.
    ["1.250", 1.25, 1250, 1.25],
    ["1,250", 1250, 1.25, 1.25],
    ["0.500", 0.5, 0.5, 0.5],
    ["0,500", 0.5, 0.5, 0.5],
    ["1234.567", 1234.567, 1234.567, 1234.567],
    ["1.234.567", 1234567, 1234567, 1234567],
    ["1,234,567", 1234567, 1234567, 1234567],
    // A digit added to, or taken from, what the field showed.
    ["1.2505,00", 12505, 12505, 12505],
    ["1.20,00", 120, 120, 120],
    ["1.2.3", unreadable, unreadable, unreadable],
    ["1,23,4", unreadable, unreadable, unreadable],
    ["1.234.56", unreadable, unreadable, unreadable],
    ["1.234,567.8", unreadable, unreadable, unreadable],
    ["1,234.567,8", unreadable, unreadable, unreadable],
    ["1 234.567.890", unreadable, unreadable, unreadable],
  ];
  for (const [text, en, de, fr] of table)
    test(text, () => {
      expect([read("en", text), read("de", text), read("fr", text)]).toEqual([en, de, fr]);
      expect([read("es", text), read("it", text), read("nl", text)]).toEqual([de, de, de]);
    });
});

test("a currency around the figure is ignored; other words are not", () => {
  for (const text of ["€12.50", "12,50 €", "EUR 12.50", "12,50 eur", "CA$12.50", "$ 12,50", "+12,50"])
    expect([text, read("de", text)]).toEqual([text, 12.5]);
  for (const text of ["-12.50", "−12,50 €", "€ -12,50", "-€12.50"])
    expect([text, read("en", text)]).toEqual([text, -12.5]);
  for (const text of ["3 Mio", "kr 12", "12k", "1e5", "--5", "-", "€", "abc", "5 %", "0x10", "1/2", "."])
    expect([text, read("en", text)]).toEqual([text, unreadable]);
  expect([read("en", ""), read("en", " "), Object.is(read("en", "-0"), 0)]).toEqual([null, null, true]);
});

test("nothing is rounded away", () => {
  expect(read("de", "12,345", { style: "currency", currency: "EUR", maximumFractionDigits: 2 })).toBe(
    unreadable,
  );
  expect(read("de", "12,3400", { style: "currency", currency: "EUR", maximumFractionDigits: 2 })).toBe(12.34);
  expect(read("de", "1.2505", { style: "currency", currency: "JPY", maximumFractionDigits: 0 })).toBe(
    unreadable,
  );
  expect(read("de", "1.250", { style: "currency", currency: "JPY", maximumFractionDigits: 0 })).toBe(1250);
});

describe("what a field shows for a value reads back as that value", () => {
  const currencies = Intl.supportedValuesOf("currency");
  /** Numbers of every length, without chance: each run tries the same. */
  const amounts = Array.from(
    { length: 400 },
    (_, at) => Math.trunc(1.061 ** at * 7919) % 10 ** ((at % 13) + 1),
  );
  for (const language of languages)
    test(language, () => {
      for (const [at, amount] of amounts.entries()) {
        const currency = currencies[at % currencies.length];
        const money = new Intl.NumberFormat(locale(language), { style: "currency", currency });
        const value =
          (at % 3 === 0 ? -1 : 1) * (amount / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0));
        const plain = new Intl.NumberFormat(locale(language), { maximumFractionDigits: 8 });
        for (const format of [money, plain]) {
          const shown = format.format(value || 0);
          expect([shown, readNumber(shown, format)]).toEqual([shown, value || 0]);
        }
      }
    });
});

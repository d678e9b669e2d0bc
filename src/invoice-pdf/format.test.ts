import { describe, expect, test } from "vitest";
import { day, decimal } from "../../test/pdf/build.ts";
import { formatsFor, knownLocale } from "./format.ts";

/** Replaces non-breaking spaces and direction marks with plain spaces, to keep the tests readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009\u200f\u061c]/g, " ");

describe("dates", () => {
  const check = (locale: string, expected: string) =>
    test(locale, () => expect(plain(formatsFor(locale, "EUR").date(day("2026-03-01")))).toBe(expected));
  check("en-GB", "1 March 2026");
  check("en-US", "March 1, 2026");
  check("de-DE", "1. März 2026");
  check("fr-FR", "1 mars 2026");
  check("es-ES", "1 de marzo de 2026");
  check("it-IT", "1 marzo 2026");
  check("nl-NL", "1 maart 2026");
  check("pl-PL", "01.03.2026"); // there are no Polish labels, so no Polish month name
  test("dates have no direction marks, which would scramble them inside left-to-right labels", () =>
    expect(formatsFor("ar-AE", "AED").date(day("2026-04-01"))).toBe("01/04/2026"));
  check("ar-EG", "01/03/2026"); // no Arabic digits either
  check("bg-BG", "01.03.2026"); // without the word for "year"
  check("th-TH", "01/03/2026"); // the Gregorian year, as on the e-invoice
});

describe("money", () => {
  const check = (locale: string, currency: string, amount: string, expected: string) =>
    test(`${amount} ${currency} in ${locale}`, () =>
      expect(plain(formatsFor(locale, currency).money(decimal(amount)))).toBe(expected));
  check("en-GB", "EUR", "1234.5", "€1,234.50");
  check("de-DE", "EUR", "1234.5", "1.234,50 €");
  check("fr-FR", "EUR", "1234567.89", "1 234 567,89 €");
  check("es-ES", "EUR", "6400", "6.400,00 €");
  check("de-CH", "CHF", "1234.5", "CHF 1'234.50");
  check("ja-JP", "JPY", "1207", "￥1,207");
  check("en-GB", "KWD", "1.5", "KWD 1.500");
  check("fr-TN", "TND", "1234.5", "1 234,500 DT");
  check("en-GB", "TND", "0.001", "TND 0.001");
  check("en-GB", "EUR", "0", "€0.00");
  check("en-US", "USD", "-10.05", "\u2212$10.05");
  check("de-DE", "EUR", "-1234.5", "\u22121.234,50 €");
  check("sv-SE", "SEK", "-2", "\u22122,00 kr");
  check("he-IL", "ILS", "-5", "\u22125.00 ₪");
  check("ar-KW", "KWD", "1234.5", "1,234.500 KWD"); // the sign would be a word in Arabic
  check("bg-BG", "BGN", "2", "2,00 BGN");
  check("zh-CN", "CNY", "2", "¥2.00");
  check("en-GB", "nonsense", "1", "1.00 nonsense");
  check("en-GB", "EUR", "12345678901234567890.12", "€12,345,678,901,234,567,890.12");
});

describe("numbers", () => {
  const formats = formatsFor("en-GB", "EUR");
  test("a price has all its decimals, and at least as many as the currency", () => {
    expect(formats.price(decimal("12"))).toBe("12.00");
    expect(formats.price(decimal("0.01370"))).toBe("0.0137");
  });
  test("a quantity keeps its decimals", () => {
    expect(formats.quantity(decimal("2.5"))).toBe("2.5");
    expect(formats.quantity(decimal("1234567"))).toBe("1,234,567");
  });
  test("a rate follows the locale", () => {
    expect(formats.percent(decimal("5.5"))).toBe("5.5%");
    expect(plain(formatsFor("de-DE", "EUR").percent(decimal("19")))).toBe("19 %");
  });
});

test("countries are shown by name, unknown codes as they are", () => {
  expect(formatsFor("de-DE", "EUR").country("FR")).toBe("Frankreich");
  expect(formatsFor("ja-JP", "JPY").country("FR")).toBe("France"); // its labels are English too
  expect(formatsFor("en-GB", "EUR").country("Atlantis")).toBe("Atlantis");
});

test("an unknown locale becomes English", () => {
  expect(knownLocale("not a locale")).toBe("en");
  expect(knownLocale("de_AT")).toBe("de-AT");
});

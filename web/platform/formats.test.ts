import { expect, test } from "vitest";
import { createFormats, type MoneyOptions } from "./formats.ts";
import { languages } from "./preference-rules.ts";

const en = createFormats("en", "Europe/Berlin");
const de = createFormats("de", "Europe/Berlin");

/** Spaces that do not break look like any other in a failure. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");

function checkMoney(
  amount: number,
  currency: string,
  options: MoneyOptions,
  english: string,
  german: string,
) {
  test(`${amount} ${currency} ${JSON.stringify(options)}`, () => {
    expect(plain(en.money(amount, currency, options))).toBe(english);
    expect(plain(de.money(amount, currency, options))).toBe(german);
  });
}

checkMoney(1234.5, "EUR", {}, "€1,234.50", "1.234,50 €");
checkMoney(-213.87, "EUR", {}, "−€213.87", "−213,87 €");
checkMoney(5105.1, "EUR", { sign: "always" }, "+€5,105.10", "+5.105,10 €");
checkMoney(0, "EUR", { sign: "always" }, "€0.00", "0,00 €");
checkMoney(-12, "USD", { sign: "never" }, "US$12.00", "12,00 $");
checkMoney(8040.6, "EUR", { whole: true, sign: "always" }, "+€8,041", "+8.041 €");
checkMoney(33.333, "EUR", { exact: true }, "€33.333", "33,333 €");
checkMoney(-10, "EUR", { exact: true }, "−€10.00", "−10,00 €");
checkMoney(1500, "JPY", {}, "JP¥1,500", "1.500 ¥");
checkMoney(1.5, "KWD", {}, "KWD 1.500", "1,500 KWD");

test("the parts of an amount: what is dimmed are the cents", () => {
  expect(en.moneyParts(-135936.09, "EUR")).toEqual({ main: "−€135,936", cents: ".09", after: "" });
  const { main, cents, after } = de.moneyParts(135936.09, "EUR");
  expect([main, cents, plain(after)]).toEqual(["135.936", ",09", " €"]);
  expect(en.moneyParts(1500, "JPY")).toEqual({ main: "JP¥1,500", cents: "", after: "" });
});

test("a calendar date is the same day in every time zone", () => {
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
    expect(createFormats("en", zone).date("2026-11-14")).toBe("14 Nov");
});

test("a date has its year when that is not this year", () => {
  expect(en.date("2025-12-31", "2026-01-01")).toBe("31 Dec 2025");
  expect(en.date("2026-01-01", "2026-01-01")).toBe("1 Jan");
  expect(de.longDate("2026-11-14")).toBe("14. November 2026");
  expect(en.weekday("2026-11-15")).toBe("Sunday, 15 November");
  expect(en.month("2026-11-15")).toBe("November");
});

test("a moment is shown in the organization's time zone", () => {
  expect(en.dateTime("2026-11-14T23:30:00.000Z")).toBe("15 Nov 2026, 00:30");
  expect(en.dateTime("2026-11-14T23:30:00.000Z", "2027-01-01")).toBe("15 Nov 2026, 00:30");
  expect(en.dateTime("2026-11-14T23:30:00.000Z", "2026-12-01")).toBe("15 Nov, 00:30");
  // The year is that of the organization, not of UTC.
  expect(en.dateTime("2026-12-31T23:30:00.000Z", "2027-01-01")).toBe("1 Jan, 00:30");
  expect(createFormats("en", "America/New_York").dateTime("2026-11-14T23:30:00.000Z")).toBe(
    "14 Nov 2026, 18:30",
  );
});

test("numbers, percent, axis and file sizes", () => {
  expect(en.number(9, 1)).toBe("9.0");
  expect(plain(de.percent(0.52))).toBe("52 %");
  expect(en.compact(30000)).toBe("30k");
  expect(en.compact(-30000)).toBe("−30k");
  expect([0, 412, 999_999, 412_345, 25_600_000].map(en.fileSize)).toEqual([
    "0 B",
    "412 B",
    "1,000 KB",
    "412 KB",
    "25.6 MB",
  ]);
  const fr = createFormats("fr", "Europe/Paris");
  expect([412, 412_345, 25_600_000].map((bytes) => plain(fr.fileSize(bytes)))).toEqual([
    "412 o",
    "412 ko",
    "25,6 Mo",
  ]);
});

test("the rate of a tax has the percent sign where the language puts it, and all its decimals", () => {
  const written = languages.map((language) =>
    createFormats(language, "UTC")
      .rate(5.5)
      .replace(/[\u00a0\u202f]/, "~"),
  );
  expect(written).toEqual(["5.5%", "5,5~%", "5,5~%", "5,5~%", "5,5%", "5,5%"]);
  expect([en.rate(19), en.rate(0), en.rate(8.1234), en.rate(2.9)]).toEqual(["19%", "0%", "8.1234%", "2.9%"]);
});

test("every language writes money in its own way", () => {
  const written = (["fr", "es", "it", "nl"] as const).map((language) =>
    plain(createFormats(language, "Europe/Berlin").money(-12345.6, "EUR")),
  );
  expect(written).toEqual(["−12 345,60 €", "−12.345,60 €", "−12.345,60 €", "€ −12.345,60"]);
});

test("no two currencies are written alike", () => {
  for (const language of languages) {
    const { money } = createFormats(language, "Europe/Berlin");
    const currencies = Intl.supportedValuesOf("currency");
    expect(new Set(currencies.map((currency) => money(1, currency, { whole: true }))).size).toBe(
      currencies.length,
    );
  }
});

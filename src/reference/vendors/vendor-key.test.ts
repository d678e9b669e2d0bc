import { describe, expect, test } from "vitest";
import { findTypo, nameKey, taxKey, vendorKeys } from "./vendor-key.ts";

describe("one vendor", () => {
  const check = (...names: string[]) =>
    test(names.join(" = "), () => expect(new Set(names.map(nameKey)).size).toBe(1));
  check("Müller Bau GmbH", "MUELLER BAU", "Muller-Bau GmbH & Co. KG", "müller  bau");
  check("Mc Donald's", "McDonalds", "MCDONALDS");
  check("Café Luna", "CAFE LUNA", "Cafe Luna Ltd.");
  check("amazon.de", "Amazon", "AMAZON");
  check("Müller-Bau Gesellschaft mbH", "Müller-Bau Gesellschaft m.b.H.", "Müller Bau GmbH");
  check("Nordbau Gesellschaft mit beschränkter Haftung", "NORDBAU GMBH");
  check("Studio 54", "STUDIO-54", "studio 54 GmbH");
  check("REWE 0345", "REWE 20714", "REWE"); // Long numbers and leading zeros are shop or order numbers.
});

describe("two vendors", () => {
  const check = (one: string, other: string) =>
    test(`${one} and ${other}`, () => expect(nameKey(one)).not.toBe(nameKey(other)));
  check("Amazon", "Amazon Web Services");
  check("Studio 54", "Studio 55");
  check("Studio 54", "Studio");
  check("1&1 Telecom", "Telecom");
  check("Meier", "Meyer");
  check("Bäckerei Schmid", "Bäckerei Schmitz");
});

test("a name without a distinctive word has no key", () => {
  expect(nameKey("")).toBe(null);
  expect(nameKey("  !! ")).toBe(null);
});

describe("taxKey", () => {
  const check = (tax_id: string, key: string | null) => test(tax_id, () => expect(taxKey(tax_id)).toBe(key));
  check("DE 811.907-980", "tax:DE811907980");
  check("de811907980", "tax:DE811907980");
  check("1234", null);
});

describe("a single typo", () => {
  const check = (name: string, others: string[], found: string | null) =>
    test(`${name} among ${others.join(", ")}`, () => {
      const key = nameKey(name) as string;
      expect(
        findTypo(
          key,
          others.map((other) => nameKey(other) as string),
        ),
      ).toBe(found && nameKey(found));
    });
  check("Stadtwerke Rosenhiem", ["Stadtwerke Rosenheim", "Stadtbad"], "Stadtwerke Rosenheim");
  check("Deutsche Telecom Service", ["Deutsche Telekom Service"], "Deutsche Telekom Service");
  check("Meier", ["Meyer"], null);
  check("Lieferant Nummer 12", ["Lieferant Nummer 13"], null);
  check("Lieferant Nummer B1", ["Lieferant Nummer B2"], null);
  check("Lieferant Numer 12", ["Lieferant Nummer 12", "Lieferant Nummer 13"], "Lieferant Nummer 12");
  check("Werkstatt Nord", ["Werkstatt Nora", "Werkstatt Norb"], null);
  check("Stadtwerke Rosenheim", ["Stadtwerke Freilassing"], null);
});

test("a vendor's keys: its name, its aliases and its numbers, each once", () => {
  expect(
    vendorKeys({
      name: "Acme Corp",
      aliases: ["acme", "Rocket Skates"],
      vat_id: "DE123456789",
      tax_number: null,
    }),
  ).toEqual(["name:acme", "name:rocketskates", "tax:DE123456789"]);
});

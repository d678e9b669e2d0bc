import { describe, expect, test } from "vitest";
import { decimal } from "../../test/pdf/build.ts";
import { printedLanguage } from "./content.ts";
import { resolveLabels } from "./labels.ts";
import { printUnit } from "./units.ts";

describe("units in the language of the invoice", () => {
  const check = (unit: string | null, quantity: string, locale: string, expected: string) =>
    test(`${quantity} ${unit} in ${locale}`, () => {
      const labels = resolveLabels(locale, {});
      const printed = printUnit(unit, decimal(quantity), (word) => labels[word], printedLanguage(locale));
      expect(printed).toBe(expected);
    });
  check("hour", "2", "de-DE", "Std.");
  check("HUR", "2", "de-DE", "Std.");
  check("Hours", "1.5", "fr-FR", "heure"); // French uses the singular below two
  check("hours", "2", "fr-FR", "heures");
  check("piece", "3", "fr-FR", "pièces");
  check("piece", "3", "de-DE", "Stk.");
  check("month", "1", "de-DE", "Monat");
  check("month", "12", "de-DE", "Monate");
  check("day", "-1", "es-ES", "día");
  check("Tage", "2", "en-GB", "days");
  check("day", "0.5", "it-IT", "giorni");
  check("uur", "8", "nl-NL", "uur");
  check("month", "3", "pl-PL", "months"); // there are no Polish words, so English ones are used
  check("litre", "3", "de-DE", "l");
  check("sqm", "3", "en-GB", "m²");
  check("C62", "3", "en-GB", "");
  check("constructor", "3", "en-GB", "constructor"); // every plain object has these two
  check("toString", "3", "en-GB", "toString");
  check("units", "1", "en-GB", "unit");
  check(null, "3", "en-GB", "");
  check("Sack Reis", "3", "en-GB", "Sack Reis");
  check("個", "3", "de-DE", "個");
  check("C12", "3", "de-DE", "C12"); // a code without a word
});

test("a template's own word is used for singular and plural", () => {
  const labels = resolveLabels("de-DE", { unit_day: "PT" });
  expect(printUnit("day", decimal("1"), (word) => labels[word], "de-DE")).toBe("PT");
  expect(printUnit("day", decimal("5"), (word) => labels[word], "de-DE")).toBe("PT");
});

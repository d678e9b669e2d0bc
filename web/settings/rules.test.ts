import { expect, test } from "vitest";
import { countryChoices, currencyChoices, localeChoices, timeZoneChoices } from "./choices.ts";
import { findSection, sections, shownSections } from "./sections.ts";

test("countries are those that exist, named in the reader's language", () => {
  const countries = new Map(countryChoices("de").map(({ id, label }) => [id, label]));
  expect(countries.get("AT")).toBe("Österreich");
  expect(countries.has("DD")).toBe(false);
  expect(countries.has("EU")).toBe(false);
  expect(countries.size).toBeGreaterThan(240);
});

test("the current value is a choice although the browser may not list it", () => {
  expect(timeZoneChoices("Etc/GMT+3").map(({ id }) => id)).toContain("Etc/GMT+3");
  expect(localeChoices("pl-PL", "en").map(({ id }) => id)).toContain("pl-PL");
  expect(currencyChoices("en")).toContainEqual({ id: "EUR", label: "EUR – Euro" });
});

test("sections without the scope are not shown and not found", () => {
  const shown = shownSections((scope) => scope === "categories.read");
  expect(shown.map(({ id }) => id)).toContain("categories");
  expect(shown.map(({ id }) => id)).toContain("profile");
  expect(findSection("members", shown)).toBeNull();
  expect(findSection("nothing", sections)).toBeNull();
  expect(findSection("members", sections)?.id).toBe("members");
});

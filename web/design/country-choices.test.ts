import { expect, test } from "vitest";
import { countryChoices } from "./country-choices.ts";

test("countries are those that exist, named in the reader's language", () => {
  const countries = new Map(countryChoices("de").map(({ id, label }) => [id, label]));
  expect(countries.get("AT")).toBe("Österreich");
  expect(countries.has("DD")).toBe(false);
  expect(countries.has("EU")).toBe(false);
  expect(countries.size).toBeGreaterThan(240);
});

test("a country the browser does not know stays a choice", () => {
  expect(countryChoices("en", "1A")[0]).toEqual({ id: "1A", label: "1A" });
  expect(countryChoices("en", "DE")).toEqual(countryChoices("en"));
});

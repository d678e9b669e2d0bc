import { expect, test } from "vitest";
import { browserLanguage, toPreferences } from "./preference-rules.ts";

const fallback = { language: "en", theme: "system", density: "comfortable" } as const;

test("what is unknown falls back", () => {
  expect(toPreferences(null, fallback)).toEqual(fallback);
  expect(toPreferences({ theme: "dark", density: 3, language: "xx" }, fallback)).toEqual({
    ...fallback,
    theme: "dark",
  });
});

test("the first language of the browser that the app speaks", () => {
  expect(browserLanguage(["pt-PT", "fr-CH", "de-AT", "en"])).toBe("fr");
  expect(browserLanguage(["ja"])).toBe("en");
});

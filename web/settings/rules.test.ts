import { expect, test } from "vitest";
import { localeChoices, timeZoneChoices } from "./choices.ts";
import { findSection, sections, shownSections } from "./sections.ts";

test("the current value is a choice although the browser may not list it", () => {
  expect(timeZoneChoices("Etc/GMT+3").map(({ id }) => id)).toContain("Etc/GMT+3");
  expect(localeChoices("pl-PL", "en").map(({ id }) => id)).toContain("pl-PL");
});

test("sections without the scope are not shown and not found", () => {
  const shown = shownSections((scope) => scope === "categories.read");
  expect(shown.map(({ id }) => id)).toContain("categories");
  expect(shown.map(({ id }) => id)).toContain("profile");
  expect(findSection("members", shown)).toBeNull();
  expect(findSection("nothing", sections)).toBeNull();
  expect(findSection("members", sections)?.id).toBe("members");
});

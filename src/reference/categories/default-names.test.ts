import { expect, test } from "vitest";
import { messageLanguages } from "../../access/constants.ts";
import { type DefaultCategory, defaultCategories } from "./default-categories.ts";
import { defaultNames } from "./default-names.ts";

const slugsOf = (categories: readonly DefaultCategory[]): string[] =>
  categories.flatMap(({ slug, children = [] }) => [slug, ...slugsOf(children)]);

test("every default category has a name of its own in every language", () => {
  expect(Object.keys(defaultNames).toSorted()).toEqual(
    messageLanguages.filter((language) => language !== "en").toSorted(),
  );
  for (const names of Object.values(defaultNames)) {
    expect(Object.keys(names)).toEqual(slugsOf(defaultCategories));
    expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
  }
});

import { expect, test } from "vitest";
import { matchesWords } from "./matches-words.ts";

test("every word that was typed begins a word of the label", () => {
  expect(matchesWords("New invoice", "inv new")).toBe(true);
  expect(matchesWords("Übersicht", "uber")).toBe(true);
  expect(matchesWords("New invoice", "")).toBe(true);
  expect(matchesWords("New invoice", "voice")).toBe(false);
});

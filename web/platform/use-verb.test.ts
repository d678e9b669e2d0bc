import { expect, test } from "vitest";
import { isSameInput } from "./use-verb.ts";

const file = new File(["a"], "a.pdf");

test.each<[string, unknown, unknown, boolean]>([
  ["nothing", null, null, true],
  ["equal texts", "id-1", "id-1", true],
  ["other texts", "id-1", "id-2", false],
  ["equal fields", { name: "Bank", iban: null }, { name: "Bank", iban: null }, true],
  ["another value", { name: "Bank", iban: null }, { name: "Bank", iban: "DE" }, false],
  ["another field", { amount: 1 }, { tax_amount: 1 }, false],
  ["one field more", { amount: 1 }, { amount: 1, date: null }, false],
  ["equal lists", { ids: ["a", "b"] }, { ids: ["a", "b"] }, true],
  ["a longer list", { ids: ["a", "b"] }, { ids: ["a"] }, false],
  ["functions of another press", { id: "a", send: () => 1 }, { id: "a", send: () => 1 }, true],
  ["functions about another record", { id: "a", send: () => 1 }, { id: "b", send: () => 1 }, false],
  ["the same file", { file }, { file }, true],
  ["another file with the same name", { file }, { file: new File(["b"], "a.pdf") }, false],
])("a second press while the first is being sent: %s", (_case, one, other, same) => {
  expect(isSameInput(one, other)).toBe(same);
});

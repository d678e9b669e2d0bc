import { expect, test } from "vitest";
import type { Category } from "../../../client/index.ts";
import { inOrder, possibleParents } from "./category-order.ts";

const category = (id: string, parent_id: string | null = null, kind: Category["kind"] = "expense") =>
  ({ id, name: id, parent_id, kind }) as Category;

const all = [
  category("travel"),
  category("trains", "travel"),
  category("sales", null, "income"),
  category("food"),
];

test("income comes first, and each category is followed by its parts", () => {
  expect(inOrder(all, "en").map(({ id, depth }) => [id, depth])).toEqual([
    ["sales", 0],
    ["food", 0],
    ["travel", 0],
    ["trains", 1],
  ]);
});

test("a category whose parent is missing is still listed", () => {
  expect(inOrder([category("trains", "gone")], "en").map(({ id }) => id)).toEqual(["trains"]);
});

test("a category cannot be part of itself or of its own parts", () => {
  expect(possibleParents(all[0] ?? null, all).map(({ id }) => id)).toEqual(["sales", "food"]);
});

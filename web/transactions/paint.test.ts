import { expect, test } from "vitest";
import type { Transaction } from "../../client/index.ts";
import { withChange } from "./paint.ts";

const row = (id: string) => ({ id, category_id: null }) as Transaction;

test("a change is shown in its rows; pages without one stay the same", () => {
  const list = { pages: [{ data: [row("1"), row("2")] }, { data: [row("3")] }] };
  const { pages } = withChange(list, new Set(["2"]), { category_id: "food" });
  expect(pages[0]?.data.map(({ category_id }) => category_id)).toEqual([null, "food"]);
  expect(pages[1]).toBe(list.pages[1]);
});

import { expect, test } from "vitest";
import { sumOf } from "./selection.ts";
import { isComplete, type Part, restOf, withAmount } from "./split-rules.ts";

test("selected rows are summed exactly, by currency", () => {
  const rows = [
    { id: "1", amount: 0.1, currency: "EUR" },
    { id: "2", amount: 0.2, currency: "EUR" },
    { id: "3", amount: -12.345, currency: "USD" },
  ];
  expect(sumOf(rows)).toEqual([
    { currency: "EUR", sum: 0.3 },
    { currency: "USD", sum: -12.345 },
  ]);
});

const part = (amount: number | null): Part => ({ key: String(amount), amount, category_id: null });

test("the parts of a split leave a rest until they add up", () => {
  expect(restOf(0.3, [part(0.1)])).toBe(0.2);
  expect(isComplete(0.3, [part(0.1), part(0.2)])).toBe(true);
  expect(isComplete(0.3, [part(0.3)])).toBe(false);
  expect(isComplete(0.3, [part(0.3), part(0)])).toBe(false);
  expect(isComplete(0.3, [part(0.3), part(null)])).toBe(false);
});

const checkAmount = (
  name: string,
  given: (number | null)[],
  typed: number | null,
  result: (number | null)[],
) =>
  test(name, () => {
    const parts = given.map((amount, index) => ({ key: String(index), amount, category_id: null }));
    expect(withAmount(0.3, parts, "0", typed).map(({ amount }) => amount)).toEqual(result);
  });

checkAmount("split: the only part without an amount gets the rest", [null, null], 0.1, [0.1, 0.2]);
checkAmount("split: of two parts without an amount neither does", [null, null, null], 0.1, [0.1, null, null]);
checkAmount("split: a typed amount is never changed", [null, 0.25], 0.1, [0.1, 0.25]);
checkAmount("split: nothing is left for it", [null, null], 0.3, [0.3, null]);
checkAmount("split: a cleared amount stays empty", [0.1, 0.2], null, [null, 0.2]);

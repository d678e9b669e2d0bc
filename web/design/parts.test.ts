import { expect, test } from "vitest";
import { budgetShares } from "./chart/budget-shares.ts";
import { createAxis } from "./chart/scale.ts";
import { stepPath } from "./chart/step-path.ts";
import { moveInChoices } from "./choice-keys.ts";
import { initialsOf } from "./initials.ts";
import { countryName } from "./invoice-page/address.ts";
import { moveInList, rangeOf } from "./virtual-keys.ts";

test("initials are the first letters of the first two words", () => {
  expect(["Bürobedarf Lutz", "Havenkwartier B.V.", "épicerie", "🙂 Óscar & Co", ""].map(initialsOf)).toEqual([
    "BL",
    "HB",
    "É",
    "ÓC",
    "",
  ]);
});

test("a list: moves stay inside of it", () => {
  const start = { index: -1, anchor: -1 };
  expect(moveInList(start, "next", 3)).toEqual({ index: 0, anchor: 0 });
  expect(moveInList({ index: 2, anchor: 2 }, "next", 3)).toEqual({ index: 2, anchor: 2 });
  expect(moveInList({ index: 0, anchor: 0 }, "previous", 3)).toEqual({ index: 0, anchor: 0 });
  expect(moveInList(start, "last", 3).index).toBe(2);
});

test("a list: the first move, and one after scrolling away, takes the first row in sight", () => {
  const sight = { first: 40, last: 60 };
  const move = (index: number, key: "next" | "previous" | "extendDown") =>
    moveInList({ index, anchor: index }, key, 100, sight).index;
  expect([-1, 3, 90].map((index) => move(index, "next"))).toEqual([40, 40, 40]);
  expect(move(3, "previous")).toBe(40);
  expect([move(40, "next"), move(60, "next"), move(40, "previous")]).toEqual([41, 61, 39]);
  expect(move(3, "extendDown")).toBe(4);
});

test("choices below a field: arrows go round, a page ends at the edge, other keys are the field's", () => {
  const move = (key: string, count: number) => [-1, 0, 11].map((at) => moveInChoices(at, key, count));
  expect(move("ArrowDown", 12)).toEqual([0, 1, 0]);
  expect(move("ArrowUp", 12)).toEqual([11, 11, 10]);
  expect(move("PageDown", 12)).toEqual([9, 10, 11]);
  expect(move("PageUp", 12)).toEqual([0, 0, 1]);
  expect(move("Home", 12)).toEqual([-1, -1, -1]);
});

test("a list: Shift keeps where the range began", () => {
  const once = moveInList({ index: 4, anchor: 4 }, "extendDown", 10);
  const twice = moveInList(once, "extendDown", 10);
  expect(rangeOf(twice)).toEqual([4, 5, 6]);
  const back = [1, 2, 3, 4].reduce((position) => moveInList(position, "extendUp", 10), twice);
  expect(rangeOf(back)).toEqual([2, 3, 4]);
});

test("bars start at zero, a balance where it is", () => {
  const bars = createAxis([12, 33], { top: 0, bottom: 100, from_zero: true });
  expect(bars.ticks).toEqual([0, 10, 20, 30, 40]);
  expect([bars.y(0), bars.y(40)]).toEqual([100, 0]);
  const line = createAxis([142_000, 170_000], { top: 0, bottom: 100, from_zero: false, steps: 3 });
  expect(line.ticks).toEqual([140_000, 150_000, 160_000, 170_000]);
});

test("steps are round, also below one, and a flat line has room", () => {
  expect(createAxis([0, 0.7], { top: 0, bottom: 100, from_zero: true }).ticks).toEqual([
    0, 0.2, 0.4, 0.6, 0.8,
  ]);
  expect(createAxis([0, 33_700], { top: 0, bottom: 1, from_zero: true }).ticks.at(-1)).toBe(40_000);
  const flat = createAxis([5, 5], { top: 0, bottom: 100, from_zero: false });
  expect(flat.y(5)).toBeGreaterThanOrEqual(0);
  expect(flat.y(5)).toBeLessThanOrEqual(100);
  expect(createAxis([0, 0], { top: 0, bottom: 100, from_zero: true }).y(0)).toBe(100);
  expect(createAxis([], { top: 0, bottom: 100, from_zero: false }).ticks.length).toBeGreaterThan(1);
});

test("a loss hangs below zero", () => {
  const axis = createAxis([-20, 30], { top: 0, bottom: 100, from_zero: true });
  expect(axis.y(-20)).toBeGreaterThan(axis.y(0));
});

test("steps go sideways first", () => {
  expect(stepPath([])).toBe("");
  expect(
    stepPath([
      [0, 10],
      [5, 10.04],
      [10, 2],
    ]),
  ).toBe("M0 10H5V10H10V2");
});

test("a budget stands at 80 % of its bar, and what is beyond ends at the end", () => {
  expect(budgetShares(50, 100)).toEqual({ within: 40, over: 0, limit: 80 });
  expect(budgetShares(110, 100)).toEqual({ within: 80, over: 8, limit: 80 });
  expect(budgetShares(900, 100)).toEqual({ within: 80, over: 20, limit: 80 });
  expect(budgetShares(-5, 100).within).toBe(0);
});

test("a country is named in the reader's language, and a code that is no region's stays", () => {
  const check = (country: string | null, name: string | null) =>
    expect(countryName(country, "en")).toBe(name);
  check("DE", "Germany");
  check("1A", "1A");
  check(null, null);
});

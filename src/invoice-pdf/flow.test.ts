import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FlowBand, type FlowPage, flow } from "./flow.ts";

const page: FlowPage = { height: 100, headings: 10, carried: 5 };
const text = (height: number, more: Partial<FlowBand> = {}): FlowBand => ({
  height,
  gap: 0,
  keep_with_next: false,
  in_table: false,
  ...more,
});
const row = (height: number, more: Partial<FlowBand> = {}) => text(height, { in_table: true, ...more });

const check = (name: string, bands: FlowBand[], expected: [page: number, y: number][]) =>
  test(name, () => expect(flow(bands, page).map(({ page, y }) => [page, y])).toEqual(expected));

describe("text", () => {
  check(
    "is placed one below the other",
    [text(40), text(60)],
    [
      [0, 0],
      [0, 40],
    ],
  );
  check(
    "moves to the next page when the page is full",
    [text(40), text(61)],
    [
      [0, 0],
      [1, 0],
    ],
  );
  check(
    "has a gap above it, except at the top of a page",
    [text(40), text(55, { gap: 6 }), text(9, { gap: 3 })],
    [
      [0, 0],
      [1, 0],
      [1, 58],
    ],
  );
  check(
    "moves together with the band it must stay with",
    [text(50), text(30, { keep_with_next: true }), text(30)],
    [
      [0, 0],
      [1, 0],
      [1, 30],
    ],
  );
  check(
    "is split up if a group is too tall for any page",
    [text(60, { keep_with_next: true }), text(60)],
    [
      [0, 0],
      [1, 0],
    ],
  );
  check("without bands gives no placements", [], []);
});

describe("table", () => {
  // 45 + 45 fill 90 of 100, and "carried forward" takes 5 more.
  check(
    "reserves space for the amount carried forward",
    [row(45), row(45), row(45)],
    [
      [0, 0],
      [0, 45],
      [1, 15],
    ],
  );
  check(
    "reserves no such space below the last row",
    [row(50), row(50)],
    [
      [0, 0],
      [0, 50],
    ],
  );
  check(
    "moves a row to the next page if it would leave no such space",
    [row(50), row(48), row(50)],
    [
      [0, 0],
      [1, 15],
      [2, 15],
    ],
  );
  check(
    "keeps the last row with the totals, which are never alone on a page",
    [row(40), row(40, { keep_with_next: true }), text(30)],
    [
      [0, 0],
      [1, 15],
      [1, 55],
    ],
  );

  test("headings and the amount brought forward are only above the first row of a continued page", () => {
    const placed = flow([row(45), row(45), row(45), row(10)], page);
    expect(placed.map((placement) => placement.continues_table)).toEqual([false, false, true, false]);
  });

  test("a table that begins on a new page is not continued", () => {
    const placed = flow([text(95), row(10, { keep_with_next: true }), row(10)], page);
    expect(placed[1]).toEqual({ page: 1, y: 0, continues_table: false });
  });
});

test("no band leaves its page or overlaps another, and the order is kept", () => {
  const band = fc.record({
    height: fc.integer({ min: 1, max: 70 }),
    gap: fc.integer({ min: 0, max: 10 }),
    keep_with_next: fc.boolean(),
    in_table: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(band, { maxLength: 40 }), (bands) => {
      const placed = flow(bands, page);
      placed.forEach((at, index) => {
        const before = placed[index - 1];
        expect(at.y + (bands[index]?.height ?? 0)).toBeLessThanOrEqual(page.height);
        if (!before) return;
        expect(at.page).toBeGreaterThanOrEqual(before.page);
        if (at.page === before.page)
          expect(at.y).toBeGreaterThanOrEqual(before.y + (bands[index - 1]?.height ?? 0));
      });
    }),
  );
});

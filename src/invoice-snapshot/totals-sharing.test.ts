import { describe, expect, test } from "vitest";
import { shareByLargestRemainder } from "./totals-sharing.ts";

describe("a total is distributed over parts in tenths", () => {
  const check = (total: bigint, tenths: bigint[], shares: bigint[]) =>
    test(`${total} over ${tenths}`, () => {
      expect(shareByLargestRemainder(total, tenths, 10n)).toEqual(shares);
      const opposite = (values: bigint[]) => values.map((value) => -value);
      expect(shareByLargestRemainder(-total, opposite(tenths), 10n)).toEqual(opposite(shares));
    });
  check(3n, [10n, 20n], [1n, 2n]); // nothing lost by rounding
  check(2n, [14n, 6n], [1n, 1n]); // the part that lost most gets the unit
  check(2n, [6n, 14n], [1n, 1n]);
  check(2n, [8n, 9n], [1n, 1n]);
  check(1n, [5n, 5n], [1n, 0n]); // equal losses: the earlier part gets it
  check(1n, [3n, 4n, 3n], [0n, 1n, 0n]);
  check(2n, [15n, -4n, 9n], [1n, 0n, 1n]);
  check(0n, [5n, -5n], [1n, -1n]); // parts that cancel out: the first one's sign counts
  check(0n, [0n, 5n, -5n], [0n, 1n, -1n]);
  check(0n, [-1n, 2n], [0n, 0n]);
  check(0n, [0n, 0n], [0n, 0n]);
  check(0n, [], []);
});

test("a total that is not the rounded sum is refused", () => {
  expect(() => shareByLargestRemainder(5n, [10n, 10n], 10n)).toThrow(RangeError);
  expect(() => shareByLargestRemainder(1n, [10n, 10n], 10n)).toThrow(RangeError);
});

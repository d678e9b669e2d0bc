import { describe, expect, test } from "vitest";
import { decodeSteps } from "./decode.ts";

const characters = ["", "a", "b", " "];

/** One column of probabilities for each step: blank, a, b, space. */
const output = (...steps: [number, number, number, number][]) => ({
  steps: steps.length,
  classes: 4,
  values: Float32Array.from(steps.flat()),
});

describe("decodeSteps", () => {
  const check = (name: string, steps: [number, number, number, number][], text: string) =>
    test(name, () => expect(decodeSteps(output(...steps), characters).text).toBe(text));

  check(
    "equal neighbours are one letter",
    [
      [0, 1, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
    ],
    "ab",
  );
  check(
    "a blank between equal neighbours makes them two letters",
    [
      [0, 1, 0, 0],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ],
    "aa",
  );
  check(
    "a space with the highest probability",
    [
      [0, 1, 0, 0],
      [0, 0, 0, 1],
      [0, 0, 1, 0],
    ],
    "a b",
  );
  check(
    "a space above the threshold",
    [
      [0, 1, 0, 0],
      [0.8, 0, 0, 0.2],
      [0, 0, 1, 0],
    ],
    "a b",
  );
  check(
    "a space below the threshold",
    [
      [0, 1, 0, 0],
      [0.95, 0, 0, 0.05],
      [0, 0, 1, 0],
    ],
    "ab",
  );
  check(
    "no space at the edges",
    [
      [0, 0, 0, 1],
      [0, 1, 0, 0],
      [0, 0, 0, 1],
    ],
    "a",
  );
  check("nothing", [[1, 0, 0, 0]], "");
});

test("confidence is the mean over the letters", () => {
  expect(decodeSteps(output([0.2, 0.8, 0, 0], [0.4, 0, 0.6, 0]), characters).confidence).toBeCloseTo(0.7);
  expect(decodeSteps(output([1, 0, 0, 0]), characters).confidence).toBe(0);
});

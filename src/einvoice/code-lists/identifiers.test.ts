import { describe, expect, test } from "vitest";
import {
  isAustralianNumber,
  isBelgianNumber,
  isGln,
  isNorwegianNumber,
  isSwedishNumber,
} from "./identifiers.ts";

describe("check digits", () => {
  const check = (holds: (text: string) => boolean, valid: string, ...invalid: string[]) =>
    test(holds.name, () => {
      expect(holds(valid)).toBe(true);
      for (const text of invalid) expect(holds(text), text).toBe(false);
    });

  check(isGln, "5790000435975", "5790000435976", "579000043597X", "5", "");
  check(isNorwegianNumber, "974760673", "974760674", "97476067", "000000000", "97476067A");
  check(isBelgianNumber, "0202239951", "0202239952", "202239951", "BE0202239951");
  check(isSwedishNumber, "5567321707", "5567321708", "556732170", "556732-1707");
  check(isAustralianNumber, "51824753556", "51824753557", "5182475355", "51 824 753 556");
});

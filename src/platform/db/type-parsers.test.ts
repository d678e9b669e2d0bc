import { expect, test } from "vitest";
import { typeParsers } from "./type-parsers.ts";

const timestamptz = typeParsers.getTypeParser(1184) as (text: string) => string;

const check = (text: string, expected: string) => test(text, () => expect(timestamptz(text)).toBe(expected));

check("2026-11-15 09:00:00+00", "2026-11-15T09:00:00.000Z");
check("2026-11-15 09:00:00.5+00", "2026-11-15T09:00:00.500Z");
check("2026-11-15 09:00:00.123+00", "2026-11-15T09:00:00.123Z");
check("2026-11-15 09:00:00.123456+00", "2026-11-15T09:00:00.123Z");
check("2026-11-15 11:00:00.123+02", "2026-11-15T09:00:00.123Z");

test("numeric becomes exact text; int8 becomes a number, or fails if it would not be exact", () => {
  const numeric = typeParsers.getTypeParser(1700) as (text: string) => string;
  const int8 = typeParsers.getTypeParser(20) as (text: string) => number;
  expect(numeric("12.5000")).toBe("12.5");
  expect(int8("9007199254740991")).toBe(9007199254740991);
  expect(() => int8("9007199254740993")).toThrow();
});

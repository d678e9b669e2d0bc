import { expect, test } from "vitest";
import { isUuid, newId } from "./ids.ts";

test("ids are UUIDv7, unique, and sort in the order they were made", () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(ids.every(isUuid)).toBe(true);
  expect(ids.every((id) => id[14] === "7")).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const within = Array.from({ length: 9_000 }, () => newId(1_700_000_000_000));
  expect(within).toEqual(within.toSorted());
});

import { expect, test } from "vitest";
import { together } from "./together.ts";

test("the first in order is the cause, also when a later one is rejected earlier", async () => {
  const slow = Promise.resolve()
    .then(() => {})
    .then(() => Promise.reject(new Error("cause")));
  await expect(together([slow, Promise.reject(new Error("consequence"))])).rejects.toThrow("cause");
});

test("all results, in order", async () => {
  expect(await together([Promise.resolve(1), "two", Promise.resolve(null)])).toEqual([1, "two", null]);
});

import { expect, test } from "vitest";
import { together } from "./together.ts";

test("throws the error of the first query, even if a later one is rejected earlier", async () => {
  const slow = Promise.resolve()
    .then(() => {})
    .then(() => Promise.reject(new Error("cause")));
  await expect(together([slow, Promise.reject(new Error("consequence"))])).rejects.toThrow("cause");
});

test("skips queries that failed only because another one had failed", async () => {
  const refused = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  await expect(together([refused("25P02"), refused("23505"), refused("25P02")])).rejects.toThrow("23505");
  await expect(together([1, refused("25P02")])).rejects.toThrow("25P02");
});

test("returns all results in order", async () => {
  expect(await together([Promise.resolve(1), "two", Promise.resolve(null)])).toEqual([1, "two", null]);
});

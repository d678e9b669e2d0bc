import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("computes each text once", () => {
  const asked: string[] = [];
  const length = remembered((text) => {
    asked.push(text);
    return text.length;
  });
  expect(["a", "bb", "a", "", ""].map(length)).toEqual([1, 2, 1, 0, 0]);
  expect(asked).toEqual(["a", "bb", ""]);
});

test("clears the cache when it is full, and still returns the right results", () => {
  let asked = 0;
  const same = remembered((text) => {
    asked += 1;
    return text;
  });
  for (let index = 0; index <= 100; index++) same(String(index));
  expect(same("100")).toBe("100");
  expect(asked, "the newest is cached").toBe(101);
  expect(same("0")).toBe("0");
  expect(asked, "the oldest was dropped").toBe(102);
});

import { expect, test } from "vitest";
import { cutText, trimEndOf } from "./text.ts";

const check = (text: string, expected: string) =>
  test(`trimEndOf ${JSON.stringify(text)}`, () => expect(trimEndOf(text, "0")).toBe(expected));

check("", "");
check("0", "");
check("000", "");
check("100", "1");
check("1001", "1001");

test("cutText leaves a short text unchanged and ends a long one with an ellipsis", () => {
  expect(cutText("abc", 3)).toBe("abc");
  expect(cutText("abcd", 3)).toBe("abc…");
});

import { expect, test } from "vitest";
import { openAnswer, sealAnswer } from "./sealed-answer.ts";

const body = '{"data":{"key":"dbk_secret"}}';

test("the caller's token decrypts the response", () => {
  const sealed = sealAnswer(body, "bearer");
  expect(sealed).not.toContain("dbk_secret");
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("dbk_secret");
  expect(openAnswer(sealed, "bearer")).toBe(body);
});

test("another token does not, and an altered ciphertext is rejected", () => {
  const sealed = sealAnswer(body, "bearer");
  expect(openAnswer(sealed, "another")).toBeNull();
  const altered = Buffer.from(sealed, "base64");
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  expect(openAnswer(altered.toString("base64"), "bearer")).toBeNull();
});

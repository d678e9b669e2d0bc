import { describe, expect, test } from "vitest";
import type { AppError } from "../../kernel/errors.ts";
import { hashRequest, isIdempotencyKey, isKept } from "./idempotency.ts";

describe("a key has 1 to 255 visible ASCII characters", () => {
  const check = (what: string, key: string, accepted: boolean) =>
    test(what, () => expect(isIdempotencyKey(key)).toBe(accepted));
  check("one character", "k", true);
  check("the first and last characters", "!~", true);
  check("255 characters", "k".repeat(255), true);
  check("256 characters", "k".repeat(256), false);
  check("none", "", false);
  check("a space", "a b", false);
  check("a line break", "a\n", false);
  check("another script", "ключ", false);
});

describe("two requests are the same", () => {
  const check = (what: string, [url, body]: [string, unknown], same: boolean) =>
    test(what, () =>
      expect(hashRequest(url, body).equals(hashRequest("/v1/x", { a: 1, b: [1, 2] }))).toBe(same),
    );
  check("in another order of keys", ["/v1/x", { b: [1, 2], a: 1 }], true);
  check("not in another order of a list", ["/v1/x", { a: 1, b: [2, 1] }], false);
  check("not with another value", ["/v1/x", { a: 2, b: [1, 2] }], false);
  check("not at another URL", ["/v1/x?dry_run=true", { a: 1, b: [1, 2] }], false);
});

describe("a stored refusal", () => {
  const check = (status: number, kept: boolean, momentary = false) =>
    test(`${status}${momentary ? ", momentary" : ""}: ${kept ? "kept" : "not kept"}`, () =>
      expect(isKept({ status, momentary } as AppError)).toBe(kept));
  for (const status of [400, 404, 409, 412, 422]) check(status, true);
  for (const status of [401, 403, 429, 500, 503]) check(status, false);
  check(409, false, true);
});

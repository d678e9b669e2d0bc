import { expect, test } from "vitest";
import { allowServerErrors, takeErrors } from "./logged-errors.ts";
import { testLog } from "./test-log.ts";

const fail = (status: number) =>
  testLog().error({ err: new Error("out of order"), status, route: "/v1/inbox" }, "request failed");

test("a 500 is reported as unexpected, with its cause and stack", () => {
  fail(500);
  const { unexpected } = takeErrors();
  expect(unexpected).toHaveLength(1);
  expect(unexpected[0]?.text).toMatch(/^request failed \(\/v1\/inbox\): Error: out of order\n {4}at /);
});

test("a 503 is recorded, but not as unexpected", () => {
  fail(503);
  expect(takeErrors()).toMatchObject({ all: [{ status: 503 }], unexpected: [] });
});

test("a test can allow a 500; this does not carry over to the next test", () => {
  allowServerErrors();
  fail(500);
  expect(takeErrors().unexpected).toEqual([]);
  fail(500);
  expect(takeErrors().unexpected).toHaveLength(1);
});

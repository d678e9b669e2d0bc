import { expect, test } from "vitest";
import { check } from "./connections.ts";

test("100 idle and slow connections are closed, others are answered (npm run test:hardening opens 2,000)", async () => {
  expect(await check(100, 2)).toMatch(/^100 closed by the server/);
});

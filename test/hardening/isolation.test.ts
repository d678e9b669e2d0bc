import { expect, test } from "vitest";
import { check } from "./isolation.ts";

test("every operation answers another organization's ids like ids that do not exist (npm run test:hardening tries more)", async () => {
  expect(await check("short")).toMatch(/^\d+ requests with another organization's ids/);
});

import { expect, test } from "vitest";
import { check } from "./isolation.ts";

const full = process.env.HARDENING === "full";

test("every operation answers another organization's ids like ids that do not exist", async () => {
  const figures = await check(full ? "whole" : "short");
  console.log(`figures: ${figures}`);
  expect(figures).toMatch(/^\d+ requests with another organization's ids/);
}, 3_600_000);

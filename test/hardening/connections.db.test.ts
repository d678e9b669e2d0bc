import { expect, test } from "vitest";
import { check } from "./connections.ts";

const full = process.env.HARDENING === "full";
const count = full ? 2000 : 100;

test(`${count} idle and slow connections are closed, and other requests are answered meanwhile`, async () => {
  const figures = await (full ? check() : check(count, 2));
  console.log(`figures: ${figures}`);
  expect(figures.startsWith(`${count} closed by the server`), figures).toBe(true);
}, 3_600_000);

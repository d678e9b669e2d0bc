/**
 * Every layout of the table in each bank's manner: the file has three movements, and reading it must give three rows with
 * their sum and days. A bank whose file raises a question would fail here.
 */
import { describe, expect, test } from "vitest";
import { addDecimals } from "../../kernel/decimal.ts";
import { csvLayouts } from "./test-csv-layouts.ts";
import { movements } from "./test-movements.ts";
import { taggedLayouts } from "./test-tagged-layouts.ts";
import { readStatement } from "./testing.ts";

const sum = "1255.45";

async function check(content: string, currency: string): Promise<void> {
  const { rows } = await readStatement(content, { currency, chunk: 512 });
  expect(rows.map(({ booking_date }) => booking_date).toSorted()).toEqual(movements.map(({ date }) => date));
  expect(rows.map(({ amount }) => amount).toSorted()).toEqual(["-1234.56", "-9.99", "2500"]);
  expect(addDecimals(...rows.map(({ amount }) => amount))).toBe(sum);
}

describe.each([
  ["CSV", csvLayouts],
  ["formats with tags", taggedLayouts],
])("%s", (_, layouts) => {
  test.each(layouts)("$name", ({ content }) => check(content, "EUR"));
});

test("there are at least 200 layouts, each with a name of its own", () => {
  const names = [...csvLayouts, ...taggedLayouts].map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(200);
  expect(new Set(names).size).toBe(names.length);
});

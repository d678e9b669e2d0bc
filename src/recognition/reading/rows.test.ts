import { expect, test } from "vitest";
import type { Fragment } from "./reading.ts";
import { cellsOf, toRows } from "./rows.ts";

const at = (text: string, x: number, y: number, width = text.length * 8, confidence = 0.9): Fragment => ({
  text,
  confidence,
  box: { x, y, width, height: 12 },
});
const rowsOf = (...fragments: Fragment[]) => toRows([{ number: 1, width: 400, height: 400, fragments }]);

test("fragments side by side are one row, read from left to right", () => {
  expect(
    rowsOf(at("12.00", 300, 52), at("TOTAL", 10, 50), at("Milk", 10, 20)).map(({ text }) => text),
  ).toEqual(["Milk", "TOTAL 12.00"]);
});

test("a fragment below is another row, even if it nearly touches", () => {
  expect(rowsOf(at("Milk", 10, 20), at("Bread", 10, 30)).map(({ text }) => text)).toEqual(["Milk", "Bread"]);
});

test("born-digital pieces without a gap are one word", () => {
  expect(rowsOf(at("12", 10, 10, 16, 1), at(",50", 26, 10, 24, 1))[0]?.text).toBe("12,50");
});

test("the text of the second look is kept beside the first", () => {
  const [row] = rowsOf(at("TOTAL", 10, 10), { ...at("14.85", 200, 10), alternative: "14.65" });
  expect([row?.text, row?.alternative]).toEqual(["TOTAL 14.85", "TOTAL 14.65"]);
});

test("a wide gap starts a new cell", () => {
  const [row] = rowsOf(at("Seller:", 10, 10), at("Client:", 250, 10), at("No. 5", 310, 10));
  expect(row && cellsOf(row).map(({ text }) => text)).toEqual(["Seller:", "Client: No. 5"]);
});

import { expect, test } from "vitest";
import { type Band, bandHeight, makeBand, makeCell, splitBand, textLines } from "./band.ts";
import { body, textStyle } from "./style.ts";

const style = textStyle(9, 10, "regular", "#000000");
const cell = (count: number) =>
  makeCell(
    0,
    200,
    "left",
    textLines([{ text: Array.from({ length: count }, (_, i) => `L${i}`).join("\n"), style }], 200, "en"),
  );
const texts = (band: Band) =>
  band.cells.map((column) => column.lines.map(({ line }) => line.runs.map((run) => run.text).join("")));

test("a band is as tall as its tallest cell, with its padding", () => {
  const band = makeBand({ padding_top: 3, padding_bottom: 4, cells: [cell(2), cell(5)] });
  expect(bandHeight(band)).toBe(57);
  expect(bandHeight({ ...band, height_min: 80 })).toBe(80);
  const figure = { kind: "qr", x: 0, y: 10, width: 90, height: 90, alternative: "" } as const;
  expect(bandHeight({ ...band, figures: [figure] })).toBe(107);
});

test("a band that fits is not split", () => {
  const band = makeBand({ cells: [cell(5)] });
  expect(splitBand(band, 50)).toEqual([band]);
});

test("a band that is too tall is split between lines; every line appears once and in order", () => {
  const rules = [
    { edge: "top", x: 0, width: 1, thickness: 1, color: "#000000" },
    { edge: "bottom", x: 0, width: 1, thickness: 1, color: "#000000" },
  ] as const;
  const band = makeBand({
    gap: 7,
    padding_top: 5,
    padding_bottom: 5,
    cells: [cell(7), cell(2)],
    rules: [...rules],
    keep_with_next: true,
    running: "10.00",
  });
  const parts = splitBand(band, 40);
  expect(parts.map(texts)).toEqual([
    [
      ["L0", "L1", "L2"],
      ["L0", "L1"],
    ],
    [["L3", "L4", "L5"], []],
    [["L6"], []],
  ]);
  expect(parts.every((part) => bandHeight(part) <= 40)).toBe(true);
  expect(parts.map((part) => part.continues)).toEqual([false, true, true]);
  expect(parts.map((part) => part.gap)).toEqual([7, 0, 0]);
  expect(parts.map((part) => part.keep_with_next)).toEqual([false, false, true]);
  expect(parts.map((part) => part.rules.map((rule) => rule.edge))).toEqual([["top"], [], ["bottom"]]);
});

test("the parts of a split cell belong to one table cell", () => {
  const band = makeBand({ cells: [cell(9)] });
  const origins = splitBand(band, 30).map((part) => part.cells[0]?.origin);
  expect(new Set(origins).size).toBe(1);
});

test("empty texts take no space", () => {
  expect(textLines([{ text: "  ", style: body }], 100, "en")).toEqual([]);
});

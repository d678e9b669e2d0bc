import { expect, test } from "vitest";
import { findTextBoxes } from "./text-boxes.ts";
import { halfTurnBox, isRotatedSideways, quarterTurn } from "./turns.ts";

function map(
  width: number,
  height: number,
  ...bars: { x: number; y: number; w: number; h: number; p?: number }[]
) {
  const values = new Float32Array(width * height);
  for (const { x, y, w, h, p = 0.9 } of bars)
    for (let row = y; row < y + h; row++) values.fill(p, row * width + x, row * width + x + w);
  return { width, height, values };
}

test("each region becomes one box, larger than its core", () => {
  const boxes = findTextBoxes(map(200, 100, { x: 20, y: 10, w: 100, h: 8 }, { x: 20, y: 60, w: 60, h: 8 }));
  expect(boxes.map(({ cx, cy }) => [cx, cy])).toEqual([
    [70, 14],
    [50, 64],
  ]);
  for (const { height } of boxes) expect(height).toBeGreaterThan(8);
});

test("specks and regions of low probability are ignored", () => {
  expect(
    findTextBoxes(map(100, 100, { x: 5, y: 5, w: 2, h: 2 }, { x: 20, y: 20, w: 40, h: 8, p: 0.4 })),
  ).toEqual([]);
});

test("a page of vertical lines is rotated by 90 degrees", () => {
  const wide = { cx: 0, cy: 0, width: 100, height: 10, angle: 0 };
  const tall = { ...wide, width: 10, height: 100 };
  expect(isRotatedSideways([tall, tall, wide])).toBe(true);
  expect(isRotatedSideways([tall, wide, wide])).toBe(false);
  expect(isRotatedSideways([])).toBe(false);
});

test("a quarter turn moves the first pixel to the top right; a half turn mirrors a box's centre", () => {
  const shown = { x: 0, y: 0, width: 1, height: 1 };
  const image = { number: 1, width: 2, height: 1, pixels: Uint8Array.from([1, 1, 1, 2, 2, 2]), shown };
  expect(quarterTurn(image)).toMatchObject({
    number: 1,
    width: 1,
    height: 2,
    pixels: Uint8Array.from([1, 1, 1, 2, 2, 2]),
  });
  expect(
    halfTurnBox({ cx: 10, cy: 20, width: 5, height: 5, angle: 0 }, { ...image, width: 100, height: 50 }),
  ).toMatchObject({ cx: 90, cy: 30 });
});

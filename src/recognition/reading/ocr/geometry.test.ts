import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convexHull, smallestBox } from "./geometry.ts";

describe("smallestBox", () => {
  const check = (name: string, degrees: number, width: number, height: number) =>
    test(name, () => {
      const angle = (degrees * Math.PI) / 180;
      const corners = [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ].map(([a = 0, b = 0]) => {
        const [u, v] = [(a * width) / 2, (b * height) / 2];
        return {
          x: 100 + u * Math.cos(angle) - v * Math.sin(angle),
          y: 50 + u * Math.sin(angle) + v * Math.cos(angle),
        };
      });
      const box = smallestBox(convexHull(corners));
      expect(box.width).toBeCloseTo(width);
      expect(box.height).toBeCloseTo(height);
      expect(box.angle).toBeCloseTo(angle);
      expect([box.cx, box.cy].map(Math.round)).toEqual([100, 50]);
    });
  check("lying", 0, 80, 10);
  check("tilted to the right", 8, 80, 10);
  check("tilted to the left", -20, 80, 10);
  check("standing", 0, 10, 80);
});

test("property: the box contains every point", () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) });
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (points) => {
      const { cx, cy, width, height, angle } = smallestBox(convexHull(points));
      for (const { x, y } of points) {
        const [u, v] = [
          (x - cx) * Math.cos(angle) + (y - cy) * Math.sin(angle),
          (y - cy) * Math.cos(angle) - (x - cx) * Math.sin(angle),
        ];
        expect(Math.abs(u)).toBeLessThanOrEqual(width / 2 + 1e-6);
        expect(Math.abs(v)).toBeLessThanOrEqual(height / 2 + 1e-6);
      }
    }),
  );
});

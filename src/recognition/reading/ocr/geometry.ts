/** Plane geometry for text boxes: convex hulls and the smallest rectangle around a set of points. */

import type { Point } from "../reading.ts";

export type { Point };

/** A rectangle that may be tilted: `angle` in radians is the direction of its `width` side. */
export interface TiltedBox {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

/** The convex hull, counter-clockwise, by the monotone chain. */
export function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const lower = chain(sorted);
  const upper = chain(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(sorted: Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of sorted) {
    while (kept.length >= 2 && turn(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept;
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The smallest rectangle around a hull: one of its sides lies on one of the hull's edges. */
export function smallestBox(hull: Point[]): TiltedBox {
  let best: TiltedBox | null = null;
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i] as Point;
    const b = hull[(i + 1) % hull.length] as Point;
    if (a.x === b.x && a.y === b.y) continue;
    const box = boxAlong(hull, Math.atan2(b.y - a.y, b.x - a.x));
    if (!best || box.width * box.height < best.width * best.height) best = box;
  }
  return upright(best ?? boxAlong(hull, 0));
}

function boxAlong(points: Point[], angle: number): TiltedBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2];
  return {
    cx: u * cos - v * sin,
    cy: u * sin + v * cos,
    width: maxU - minU,
    height: maxV - minV,
    angle,
  };
}

/** The same rectangle with its angle within 45 degrees of the horizontal, so that `width` runs along x. */
function upright(box: TiltedBox): TiltedBox {
  const quarter = Math.PI / 2;
  const turns = Math.round(box.angle / quarter);
  const swap = turns % 2 !== 0;
  return {
    ...box,
    width: swap ? box.height : box.width,
    height: swap ? box.width : box.height,
    angle: box.angle - turns * quarter,
  };
}

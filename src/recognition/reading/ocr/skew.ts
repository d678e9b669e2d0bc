/**
 * Corrects the positions of lines on a tilted page, not the pixels: each line was already read along its
 * angle.
 */
import type { Box } from "../reading.ts";
import type { TiltedBox } from "./geometry.ts";

/** The page's tilt in radians: the median angle of its long lines, weighted by length. */
export function skewOf(boxes: TiltedBox[]): number {
  const long = boxes.filter((box) => box.width > 4 * box.height).toSorted((a, b) => a.angle - b.angle);
  const half = long.reduce((sum, box) => sum + box.width, 0) / 2;
  let seen = 0;
  for (const box of long) {
    seen += box.width;
    if (seen >= half) return box.angle;
  }
  return 0;
}

/** The upright box that a line would have on the page rotated back by `skew`. */
export function straighten(box: TiltedBox, skew: number): Box {
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const cx = box.cx * cos + box.cy * sin;
  const cy = box.cy * cos - box.cx * sin;
  return { x: cx - box.width / 2, y: cy - box.height / 2, width: box.width, height: box.height };
}

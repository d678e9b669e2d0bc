/**
 * Turns the detector's map (for each pixel the probability of text) into boxes: connected regions above a
 * threshold, each enclosed in its smallest tilted rectangle, which is then enlarged. The detector is trained
 * to mark only the core of every line, so that neighbours stay apart.
 */
import { convexHull, type Point, smallestBox, type TiltedBox } from "./geometry.ts";

export interface ProbabilityMap {
  width: number;
  height: number;
  values: Float32Array;
}

const pixel_threshold = 0.3;
const box_threshold = 0.5;
/** How much a core is enlarged: area times this over perimeter, as the model was trained. */
const grow_ratio = 1.6;
const side_min = 3;
const boxes_max = 1500;

export function findTextBoxes(map: ProbabilityMap): TiltedBox[] {
  const seen = new Uint8Array(map.values.length);
  const boxes: TiltedBox[] = [];
  for (let start = 0; start < map.values.length && boxes.length < boxes_max; start++) {
    if (seen[start] || (map.values[start] as number) < pixel_threshold) continue;
    const region = floodRegion(map, seen, start);
    if (region.mean < box_threshold) continue;
    const core = smallestBox(convexHull(region.edge));
    if (Math.min(core.width, core.height) < side_min) continue;
    boxes.push(grow(core));
  }
  return boxes;
}

/** Visits one connected region; keeps the first and last pixel of each run, which is enough for the hull. */
function floodRegion(map: ProbabilityMap, seen: Uint8Array, start: number) {
  const { width, values } = map;
  const stack = [start];
  const rows = new Map<number, { min: number; max: number }>();
  let [sum, count] = [0, 0];
  seen[start] = 1;
  while (stack.length > 0) {
    const at = stack.pop() as number;
    const [x, y] = [at % width, Math.floor(at / width)];
    sum += values[at] as number;
    count++;
    const row = rows.get(y);
    if (!row) rows.set(y, { min: x, max: x });
    else if (x < row.min) row.min = x;
    else if (x > row.max) row.max = x;
    for (const next of neighbours(map, x, y)) {
      if (seen[next] || (values[next] as number) < pixel_threshold) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  const edge: Point[] = [];
  for (const [y, { min, max }] of rows)
    edge.push({ x: min, y }, { x: max + 1, y }, { x: min, y: y + 1 }, { x: max + 1, y: y + 1 });
  return { mean: sum / count, edge };
}

function neighbours({ width, height }: ProbabilityMap, x: number, y: number): number[] {
  const at = y * width + x;
  const found: number[] = [];
  if (x > 0) found.push(at - 1);
  if (x + 1 < width) found.push(at + 1);
  if (y > 0) found.push(at - width);
  if (y + 1 < height) found.push(at + width);
  return found;
}

function grow(core: TiltedBox): TiltedBox {
  const distance = (core.width * core.height * grow_ratio) / (2 * (core.width + core.height));
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance };
}

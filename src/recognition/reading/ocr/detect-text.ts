/** Finds where text is on a page. */
import type { PageImage } from "../reading.ts";
import type { TiltedBox } from "./geometry.ts";
import type { Model } from "./models.ts";
import { findTextBoxes } from "./text-boxes.ts";

/** The most pixels that the detector gets; with more it only finds specks, and takes longer in proportion. */
const pixels_max = 1_000_000;
/** The model accepts only sides that are multiples of this. */
const side_step = 32;

const mean = [0.485, 0.456, 0.406];
const deviation = [0.229, 0.224, 0.225];

/** Tilted boxes in the page's own pixels. */
export async function detectText(model: Model, image: PageImage): Promise<TiltedBox[]> {
  const scale = Math.min(1, Math.sqrt(pixels_max / (image.width * image.height)));
  const width = toStep(image.width * scale);
  const height = toStep(image.height * scale);
  const { values } = await model.run(toPlanes(image, width, height), [1, 3, height, width]);
  const [sx, sy] = [image.width / width, image.height / height];
  return findTextBoxes({ width, height, values }).map((box) => scaleBox(box, sx, sy));
}

function toStep(size: number): number {
  return Math.max(side_step, Math.round(size / side_step) * side_step);
}

/** Both scales are nearly equal (sides are rounded to the step), so the angle is kept. */
function scaleBox(box: TiltedBox, sx: number, sy: number): TiltedBox {
  return { ...box, cx: box.cx * sx, cy: box.cy * sy, width: box.width * sx, height: box.height * sy };
}

/** The page scaled down by averaging, as three normalised planes (blue, green, red). */
function toPlanes(image: PageImage, width: number, height: number): Float32Array {
  const planes = new Float32Array(3 * width * height);
  const columns = spans(image.width, width);
  const rows = spans(image.height, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = average(image, columns, x, rows, y);
      const at = y * width + x;
      planes[at] = (blue / 255 - (mean[0] as number)) / (deviation[0] as number);
      planes[width * height + at] = (green / 255 - (mean[1] as number)) / (deviation[1] as number);
      planes[2 * width * height + at] = (red / 255 - (mean[2] as number)) / (deviation[2] as number);
    }
  return planes;
}

/** For each target pixel the source pixels it covers: start at [i], end before [i + 1], at least one. */
function spans(source: number, target: number): Int32Array {
  return Int32Array.from({ length: target + 1 }, (_, i) => Math.round((i * source) / target));
}

function average(image: PageImage, columns: Int32Array, x: number, rows: Int32Array, y: number) {
  const [left, top] = [columns[x] as number, rows[y] as number];
  const right = Math.max(left + 1, columns[x + 1] as number);
  const bottom = Math.max(top + 1, rows[y + 1] as number);
  let [red, green, blue] = [0, 0, 0];
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const at = (Math.min(row, image.height - 1) * image.width + Math.min(column, image.width - 1)) * 3;
      red += image.pixels[at] as number;
      green += image.pixels[at + 1] as number;
      blue += image.pixels[at + 2] as number;
    }
  const count = (right - left) * (bottom - top);
  return [red / count, green / count, blue / count] as const;
}

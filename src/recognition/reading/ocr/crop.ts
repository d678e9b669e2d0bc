/** Cuts one text line out of the page and scales it to the height that the recognition model needs. */
import type { PageImage } from "../reading.ts";
import type { TiltedBox } from "./geometry.ts";

export const line_height = 48;
const line_width_max = 1600;
const line_width_step = 16;

/** A line ready for the model: three planes (blue, green, red) of `line_height` rows, values -1 to 1. */
export interface LineImage {
  width: number;
  /** The width without the padding on the right. */
  drawn: number;
  planes: Float32Array;
}

export function cropLine(image: PageImage, box: TiltedBox): LineImage {
  const scale = line_height / box.height;
  const drawn = Math.max(8, Math.min(line_width_max, Math.round(box.width * scale)));
  const width = Math.ceil(drawn / line_width_step) * line_width_step;
  const planes = new Float32Array(3 * line_height * width);
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  // Shrinking by more than 1.5 without averaging breaks thin strokes, so each target pixel is then the mean
  // of four.
  const samples = 1 / scale > 1.5 ? [-0.25, 0.25] : [0];
  const weight = 1 / (samples.length * samples.length * 127.5);
  for (let row = 0; row < line_height; row++)
    for (let column = 0; column < drawn; column++)
      for (const dy of samples)
        for (const dx of samples) {
          const u = ((column + 0.5 + dx) / drawn - 0.5) * box.width;
          const v = ((row + 0.5 + dy) / line_height - 0.5) * box.height;
          addSample(
            image,
            box.cx + u * cos - v * sin,
            box.cy + u * sin + v * cos,
            planes,
            row * width + column,
            line_height * width,
            weight,
          );
        }
  toUnitRange(planes, width, drawn);
  return { width, drawn, planes };
}

/** Adds the bilinear sample at (x, y); outside the page the nearest edge pixel is used. */
function addSample(
  image: PageImage,
  x: number,
  y: number,
  planes: Float32Array,
  at: number,
  plane: number,
  weight: number,
) {
  const { width, height, pixels } = image;
  const fx = Math.min(Math.max(x - 0.5, 0), width - 1);
  const fy = Math.min(Math.max(y - 0.5, 0), height - 1);
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const ax = fx - x0;
  const ay = fy - y0;
  const right = x0 + 1 < width ? 3 : 0;
  const down = y0 + 1 < height ? width * 3 : 0;
  const base = (y0 * width + x0) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const p = base + channel;
    const top = (pixels[p] as number) * (1 - ax) + (pixels[p + right] as number) * ax;
    const bottom = (pixels[p + down] as number) * (1 - ax) + (pixels[p + down + right] as number) * ax;
    const target = (2 - channel) * plane + at;
    planes[target] = (planes[target] as number) + (top * (1 - ay) + bottom * ay) * weight;
  }
}

/**
 * Shifts drawn pixels to -1..1. The padding on the right stays 0, the grey that the model was trained with.
 */
function toUnitRange(planes: Float32Array, width: number, drawn: number) {
  for (let row = 0; row < 3 * line_height; row++)
    for (let column = 0; column < drawn; column++) {
      const at = row * width + column;
      planes[at] = (planes[at] as number) - 1;
    }
}

/** The same line rotated by 180 degrees. */
export function turnedLine(line: LineImage): LineImage {
  const plane = line_height * line.width;
  const planes = new Float32Array(line.planes.length);
  for (let channel = 0; channel < 3; channel++)
    for (let i = 0; i < plane; i++)
      planes[channel * plane + i] = line.planes[channel * plane + plane - 1 - i] as number;
  return { ...line, planes };
}

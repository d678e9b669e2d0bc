/** Pages that are rotated by 90 or 180 degrees. */
import type { PageImage, Point } from "../reading.ts";
import type { TiltedBox } from "./geometry.ts";

/**
 * Boxes of single letters are tall too, so only a clear majority by length means that the page is rotated.
 */
const turned_ratio = 1.5;

export function isRotatedSideways(boxes: TiltedBox[]): boolean {
  const wide = boxes.filter((box) => box.width > 2 * box.height);
  const tall = boxes.filter((box) => box.height > 2 * box.width);
  const length = (some: TiltedBox[]) => some.reduce((sum, box) => sum + Math.max(box.width, box.height), 0);
  return length(tall) > turned_ratio * length(wide);
}

/** Rotates by 90 degrees clockwise. */
export function quarterTurn(image: PageImage): PageImage {
  const { width, height, pixels } = image;
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = (x * height + (height - 1 - y)) * 3;
      turned[to] = pixels[from] as number;
      turned[to + 1] = pixels[from + 1] as number;
      turned[to + 2] = pixels[from + 2] as number;
    }
  return { ...image, width: height, height: width, pixels: turned };
}

/** The point of an image that is at `point` after a quarter turn. */
export function beforeQuarterTurn(point: Point, turned: PageImage): Point {
  return { x: point.y, y: turned.width - point.x };
}

export function beforeHalfTurn({ x, y }: Point, { width, height }: PageImage): Point {
  return { x: width - x, y: height - y };
}

export function halfTurn(image: PageImage): PageImage {
  return quarterTurn(quarterTurn(image));
}

export function halfTurnBox(box: TiltedBox, image: PageImage): TiltedBox {
  return { ...box, cx: image.width - box.cx, cy: image.height - box.cy };
}

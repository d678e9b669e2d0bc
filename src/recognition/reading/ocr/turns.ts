/** Pages that lie on their side or stand on their head. */
import type { PageImage } from "../reading.ts";
import type { TiltedBox } from "./geometry.ts";

/** Upright boxes of a single letter are tall too, so only a clear majority of length says "on its side". */
const turned_ratio = 1.5;

export function liesOnItsSide(boxes: TiltedBox[]): boolean {
  const wide = boxes.filter((box) => box.width > 2 * box.height);
  const tall = boxes.filter((box) => box.height > 2 * box.width);
  const length = (some: TiltedBox[]) => some.reduce((sum, box) => sum + Math.max(box.width, box.height), 0);
  return length(tall) > turned_ratio * length(wide);
}

/** A quarter turn clockwise. */
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

export function halfTurn(image: PageImage): PageImage {
  return quarterTurn(quarterTurn(image));
}

export function halfTurnBox(box: TiltedBox, image: PageImage): TiltedBox {
  return { ...box, cx: image.width - box.cx, cy: image.height - box.cy };
}

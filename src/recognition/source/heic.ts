/**
 * Decodes phone photos (HEIC) with libheif compiled to WebAssembly, because sharp's own build does not
 * include it.
 */
import { createRequire } from "node:module";
import sharp from "sharp";
import type { PageImage } from "../reading/reading.ts";
import { causeOf, FileCorrupt, ImageTooLarge } from "./errors.ts";
import { image_pixels_max, toPageImage } from "./image.ts";

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (result: { data: Uint8ClampedArray } | null) => void,
  ): void;
  free?(): void;
}

interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

const require = createRequire(import.meta.url);

export async function* decodeHeic(bytes: Uint8Array): AsyncGenerator<PageImage> {
  // Loaded on first use, because most workers never get such a photo.
  const libheif = require("libheif-js/wasm-bundle") as Libheif;
  const [image] = openImages(libheif, bytes);
  if (!image) throw new FileCorrupt("HEIC image", "it contains no picture");
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > image_pixels_max) throw new ImageTooLarge(`${width} x ${height}`, image_pixels_max);
  const data = await display(image, width, height);
  yield await toPageImage(() => sharp(data, { raw: { width, height, channels: 4 } }), 1);
}

function openImages(libheif: Libheif, bytes: Uint8Array): HeifImage[] {
  try {
    return new libheif.HeifDecoder().decode(bytes);
  } catch (error) {
    throw new FileCorrupt("HEIC image", causeOf(error));
  }
}

function display(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  return new Promise((resolve, reject) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (result) =>
      result ? resolve(result.data) : reject(new FileCorrupt("HEIC image", "the picture cannot be decoded")),
    );
  });
}

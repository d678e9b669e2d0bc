/** Turns image files into page images: oriented, cropped to the print and scaled for the reader. */
import sharp, { type Sharp } from "sharp";
import type { Box, PageImage } from "../reading/reading.ts";
import { causeOf, FileCorrupt, ImageTooLarge } from "./errors.ts";
import { inkBox } from "./ink.ts";

/** A worker uses one thread; otherwise libvips would use every core. */
sharp.concurrency(1);
sharp.cache(false);

export const image_pixels_max = 120_000_000;
/** An A4 page 2000 pixels high. With fewer, small print is read badly; more only cost time. */
const page_pixels_max = 2_800_000;
const page_side_max = 6000;
const thumbnail_side = 800;
const image_pages_max = 20;

/** Each page of the file (a TIFF may have several), one at a time. */
export async function* decodeImage(bytes: Uint8Array): AsyncGenerator<PageImage> {
  const pages = await countPages(bytes);
  for (let page = 0; page < Math.min(pages, image_pages_max); page++) {
    // libvips warns about many readable files; only a truncated image is refused.
    const open = () =>
      sharp(bytes, { page, pages: 1, limitInputPixels: image_pixels_max, failOn: "error" }).autoOrient();
    try {
      yield await toPageImage(open, page + 1);
    } catch (error) {
      throw imageError(error);
    }
  }
}

export async function countPages(bytes: Uint8Array): Promise<number> {
  try {
    const { width, height, pages = 1, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > image_pixels_max) throw new ImageTooLarge(`${width} x ${height}`, image_pixels_max);
    // Frames of an animation count as one page; pages of a TIFF count separately.
    return format === "tiff" ? pages : 1;
  } catch (error) {
    throw imageError(error);
  }
}

/**
 * Crops to the print and scales. `open` returns a new pipeline each time, because one can be read only once.
 */
export async function toPageImage(open: () => Sharp, number: number): Promise<PageImage> {
  const small = await open()
    .resize(thumbnail_side, thumbnail_side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const full = await orientedSize(open);
  const ink = inkBox(new Uint8Array(small.data), small.info.width, small.info.height);
  const crop = enlarge(ink, full, full.width / small.info.width);
  const scale = Math.min(
    1,
    Math.sqrt(page_pixels_max / (crop.width * crop.height)),
    page_side_max / Math.max(crop.width, crop.height),
  );
  const { data, info } = await open()
    .extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    .resize(Math.max(1, Math.round(crop.width * scale)), Math.max(1, Math.round(crop.height * scale)), {
      fit: "fill",
    })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shown = {
    x: crop.x / full.width,
    y: crop.y / full.height,
    width: crop.width / full.width,
    height: crop.height / full.height,
  };
  return { number, width: info.width, height: info.height, pixels: toRgb(data, info.channels), shown };
}

async function orientedSize(open: () => Sharp): Promise<{ width: number; height: number }> {
  const { autoOrient } = await open().metadata();
  return autoOrient;
}

/** The ink box in full-size pixels, clipped to the image; the whole image if there is no box. */
function enlarge(ink: Box | null, full: { width: number; height: number }, scale: number): Box {
  if (!ink) return { x: 0, y: 0, ...full };
  const x = Math.min(full.width - 1, Math.max(0, Math.floor(ink.x * scale)));
  const y = Math.min(full.height - 1, Math.max(0, Math.floor(ink.y * scale)));
  return {
    x,
    y,
    width: Math.max(1, Math.min(full.width - x, Math.ceil(ink.width * scale))),
    height: Math.max(1, Math.min(full.height - y, Math.ceil(ink.height * scale))),
  };
}

function toRgb(data: Buffer, channels: number): Uint8Array {
  if (channels === 3) return data;
  const pixels = new Uint8Array((data.length / channels) * 3);
  for (let i = 0; i * channels < data.length; i++)
    pixels.fill(data[i * channels] as number, i * 3, i * 3 + 3);
  return pixels;
}

function imageError(error: unknown): Error {
  if (error instanceof ImageTooLarge || error instanceof FileCorrupt) return error;
  if (/pixel limit/i.test(causeOf(error))) return new ImageTooLarge("too many", image_pixels_max);
  return new FileCorrupt("image", causeOf(error));
}

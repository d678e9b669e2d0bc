/**
 * Checks the declared size of images inside a PDF. A page with one image of 30,000 x 30,000 pixels compresses
 * to a hundred kilobytes and takes minutes to decompress. An image's dictionary is never compressed, so the
 * check is cheap. For images that hide their size, the worker's limits still apply.
 */
import { ImageTooLarge } from "./errors.ts";
import { image_pixels_max } from "./image.ts";

const dictionary_bytes_max = 2000;

export function requirePictureSizes(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf("/Width"); at >= 0; at = file.indexOf("/Width", at + 1)) {
    const [width, height] = sizeAt(file, at);
    if (width * height > image_pixels_max) throw new ImageTooLarge(`${width} x ${height}`, image_pixels_max);
  }
}

/** Width and height in the dictionary around this position; zero if they are not given directly. */
function sizeAt(file: Buffer, at: number): [width: number, height: number] {
  const start = file.lastIndexOf("obj", at);
  const near = file.toString("latin1", Math.max(start, at - dictionary_bytes_max), at + dictionary_bytes_max);
  const [dictionary = ""] = near.split("stream");
  const read = (name: string) =>
    Number(new RegExp(`/${name}\\s+(\\d{1,9})(?!\\d|\\s+\\d+\\s+R)`).exec(dictionary)?.[1] ?? 0);
  return [read("Width"), read("Height")];
}

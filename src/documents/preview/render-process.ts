/**
 * The process that renders one preview and ends:
 *
 *   render-process.ts <content type> <input> <output> <page> <width>
 *
 * It is isolated (no environment, no secrets, its own memory limit), because hostile files attack decoders. The number
 * of pages goes to stdout as soon as the file is open. Exit code 0: the image is written. 3: the reason for a refusal
 * is on stderr. Any other: it crashed.
 */
import { readFile, writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import {
  height_ratio_max,
  image_pixels_max,
  type PreviewPlace,
  pages_max,
  pdf_page_points_max,
  previewFormats,
} from "./preview-limits.ts";

const refusal_code = 3;

class Refused extends Error {}

sharp.concurrency(1);
sharp.cache(false);

async function render(content_type: string, input: string, place: PreviewPlace): Promise<Buffer> {
  const image = await openPage(content_type, input, place);
  const scaled = image
    .resize(place.width, place.width * height_ratio_max, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" });
  if (previewFormats.get(content_type) === "png") return scaled.png().toBuffer();
  return scaled.jpeg({ quality: 85, chromaSubsampling: "4:4:4" }).toBuffer();
}

async function openPage(content_type: string, input: string, place: PreviewPlace): Promise<Sharp> {
  if (content_type === "application/pdf") return openPdf(await readFile(input), place);
  if (content_type === "image/heic") return openHeic(await readFile(input), place);
  return openImage(input, place);
}

async function openImage(input: string, { page }: PreviewPlace): Promise<Sharp> {
  const options = { limitInputPixels: image_pixels_max, failOn: "error" } as const;
  const { width, height, pages = 1, format } = await sharp(input, options).metadata();
  requirePixels(width, height);
  // Frames of an animation count as one page; pages of a TIFF count separately.
  requirePage(page, format === "tiff" ? pages : 1);
  return sharp(input, { ...options, page: page - 1, pages: 1 }).autoOrient();
}

async function openHeic(bytes: Buffer, { page }: PreviewPlace): Promise<Sharp> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw new Refused("The HEIC file contains no image that can be decoded.");
  const [width, height] = [image.get_width(), image.get_height()];
  requirePixels(width, height);
  requirePage(page, 1);
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (shown) =>
      shown ? resolve() : reject(new Refused("The HEIC image cannot be decoded.")),
    );
  });
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function openPdf(bytes: Buffer, { page, width }: PreviewPlace): Promise<Sharp> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  requirePage(page, document.getPageCount());
  const opened = document.getPage(page - 1);
  const { originalWidth, originalHeight } = opened.getOriginalSize();
  const edge = Math.max(originalWidth, originalHeight);
  if (!(Math.min(originalWidth, originalHeight) >= 1 && edge <= pdf_page_points_max))
    throw new Refused(
      `Page ${page} is ${Math.round(edge)} points long; at most ${pdf_page_points_max} can be rendered.`,
    );
  const scale = Math.min(width / originalWidth, (width * height_ratio_max) / originalHeight);
  const size = { width: toPixels(originalWidth * scale), height: toPixels(originalHeight * scale) };
  const drawn = await opened.render(size);
  return sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } });
}

/** Rounded here, because PDFium rounds down: 361.8 pixels would become 361. */
function toPixels(length: number): number {
  return Math.max(1, Math.round(length));
}

function requirePage(page: number, page_count: number): void {
  if (page_count === 0) throw new Refused("The file has no pages.");
  if (page_count > pages_max)
    throw new Refused(
      `The file has ${page_count} pages; only files of up to ${pages_max} pages get a preview.`,
    );
  process.stdout.write(String(page_count));
  if (page > page_count) throw new Refused(`The file has ${page_count} pages; page ${page} does not exist.`);
}

function requirePixels(width: number, height: number): void {
  if (width * height > image_pixels_max)
    throw new Refused(
      `The image has ${width} x ${height} pixels; at most ${image_pixels_max} can be decoded.`,
    );
}

const [content_type = "", input = "", output = "", page = "", width = ""] = process.argv.slice(2);
try {
  // If the machine runs out of memory, the kernel kills this process first.
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});
  const image = await render(content_type, input, { page: Number(page), width: Number(width) });
  await writeFile(output, image, { flag: "wx" });
} catch (error) {
  process.stderr.write(
    error instanceof Refused ? error.message : `The file cannot be read: ${(error as Error).message}`,
  );
  process.exitCode = refusal_code;
}

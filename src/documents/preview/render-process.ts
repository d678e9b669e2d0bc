/**
 * The process that renders one preview and ends: `render-process.ts <content type> <input> <output>`. It is
 * isolated (no environment, no secrets, its own memory limit), because hostile files attack decoders. Exit
 * code 0: the PNG is written. 3: the reason for a refusal is on stderr. Any other: it crashed.
 */
import { readFile, writeFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import {
  image_pixels_max,
  pdf_page_points_max,
  pdf_pages_max,
  preview_edge_pixels,
} from "./preview-limits.ts";

const refusal_code = 3;

class Refused extends Error {}

async function render(content_type: string, input: string): Promise<Buffer> {
  if (content_type === "application/pdf") return renderPdf(await readFile(input));
  if (content_type === "image/heic") return renderHeic(await readFile(input));
  return renderImage(input);
}

async function renderImage(input: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  const image = sharp(input, { limitInputPixels: image_pixels_max, failOn: "error", page: 0, pages: 1 });
  const { width, height } = await image.metadata();
  requirePixels(width, height);
  return toThumbnail(image.rotate());
}

async function renderHeic(bytes: Buffer): Promise<Buffer> {
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const [image] = new libheif.HeifDecoder().decode(bytes);
  if (!image) throw new Refused("The HEIC file contains no image that can be decoded.");
  const [width, height] = [image.get_width(), image.get_height()];
  requirePixels(width, height);
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (shown) =>
      shown ? resolve() : reject(new Refused("The HEIC image cannot be decoded.")),
    );
  });
  const { default: sharp } = await import("sharp");
  return toThumbnail(sharp(data, { raw: { width, height, channels: 4 } }));
}

async function renderPdf(bytes: Buffer): Promise<Buffer> {
  const { PDFiumLibrary } = await import("@hyzyla/pdfium");
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = document.getPageCount();
  if (pages === 0) throw new Refused("The PDF has no pages.");
  if (pages > pdf_pages_max)
    throw new Refused(`The PDF has ${pages} pages; only PDFs of up to ${pdf_pages_max} pages get a preview.`);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const edge = Math.max(originalWidth, originalHeight);
  if (!(edge >= 1 && edge <= pdf_page_points_max))
    throw new Refused(
      `The first page is ${Math.round(edge)} points long; at most ${pdf_page_points_max} can be rendered.`,
    );
  const { data, width, height } = await page.render({ scale: preview_edge_pixels / edge });
  const { default: sharp } = await import("sharp");
  return toThumbnail(sharp(data, { raw: { width, height, channels: 4 } }));
}

function requirePixels(width: number, height: number): void {
  if (width * height > image_pixels_max)
    throw new Refused(
      `The image has ${width} x ${height} pixels; at most ${image_pixels_max} can be decoded.`,
    );
}

function toThumbnail(image: Sharp): Promise<Buffer> {
  return image
    .resize(preview_edge_pixels, preview_edge_pixels, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const [content_type = "", input = "", output = ""] = process.argv.slice(2);
try {
  // If the machine runs out of memory, the kernel kills this process first.
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});
  await writeFile(output, await render(content_type, input), { flag: "wx" });
} catch (error) {
  process.stderr.write(
    error instanceof Refused ? error.message : `The file cannot be read: ${(error as Error).message}`,
  );
  process.exitCode = refusal_code;
}

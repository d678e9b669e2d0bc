/**
 * Finds QR codes on a page image, with ZXing compiled to WebAssembly. A page costs about 0.1 CPU seconds, with or without
 * a code on it.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FieldBox } from "../recognition.ts";
import { boxAround } from "./places.ts";
import { type PageImage, toShare } from "./reading.ts";

export interface QrCode {
  bytes: Uint8Array;
  box: FieldBox;
}

type ReadCodes = typeof import("zxing-wasm/reader").readBarcodes;

/** More codes on one page are labels or an attack. */
const codes_per_page_max = 16;

const require = createRequire(import.meta.url);
let opened: Promise<ReadCodes> | null = null;

/** Loaded with the first page. The module is read from disk; by itself the library would fetch it from the network. */
async function open(): Promise<ReadCodes> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const wasmBinary = await readFile(require.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true });
  return readBarcodes;
}

/** A failure is not kept: the next page tries again. */
function openOnce(): Promise<ReadCodes> {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

export async function readQrCodes(image: PageImage): Promise<QrCode[]> {
  const readCodes = await openOnce();
  const found = await readCodes(toImageData(image), {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: codes_per_page_max,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ bytes, position: { topLeft, topRight, bottomRight, bottomLeft } }) => {
      const corners = [topLeft, topRight, bottomRight, bottomLeft].map((corner) => toShare(corner, image));
      return { bytes, box: boxAround(image.number, corners) };
    });
}

/** Four bytes a pixel, as browsers have it. */
function toImageData({ width, height, pixels }: PageImage) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    data[to] = pixels[from] as number;
    data[to + 1] = pixels[from + 1] as number;
    data[to + 2] = pixels[from + 2] as number;
  }
  return { width, height, data };
}

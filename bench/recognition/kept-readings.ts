/**
 * Keeps what the reader saw in a folder. Reading an image costs seconds, the rules cost milliseconds: with kept
 * readings a change of a rule is measured without reading again. Delete the folder after a change of the reader.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ImageReader, Page, PageImage } from "../../src/recognition/reading/reading.ts";

export function keepReadings(reader: ImageReader, folder: string): ImageReader {
  mkdirSync(folder, { recursive: true });
  return {
    ...reader,
    read: async (image) => {
      const kept = keptReading(image, folder);
      if (kept) return kept;
      const page = await reader.read(image);
      writeFileSync(pathOf(image, folder), JSON.stringify(page));
      return page;
    },
  };
}

export function keptReading(image: PageImage, folder: string): Page | null {
  const path = pathOf(image, folder);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Page) : null;
}

function pathOf(image: PageImage, folder: string): string {
  return join(folder, `${digestOf(image)}.json`);
}

function digestOf({ pixels, width, number }: PageImage): string {
  return createHash("sha256").update(`${width} ${number} `).update(pixels).digest("hex");
}

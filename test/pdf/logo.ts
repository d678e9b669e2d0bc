/** A logo with transparency, generated so that the repository needs no image file. */
import { crc32, deflateSync } from "node:zlib";
import type { Logo } from "../../src/invoice-pdf/logo.ts";

const width = 480;
const height = 128;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Three overlapping discs on a transparent background. */
function pixel(x: number, y: number): [number, number, number, number] {
  const inside = (centre: number) => Math.hypot(x - centre, y - 64) < 60;
  if (inside(64)) return [15, 118, 110, 255];
  if (inside(150)) return [94, 176, 168, 255];
  if (inside(236)) return [190, 224, 220, 255];
  return [0, 0, 0, 0];
}

function makePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits, RGBA
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(pixel(x, y), y * (1 + width * 4) + 1 + x * 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const logoPng: Logo = { bytes: makePng(), content_type: "image/png" };

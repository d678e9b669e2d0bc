import { Readable } from "node:stream";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProcessLimits } from "../../platform/process/process-limits.ts";
import { createVaultWorld, newHeic, newPdf, newPng, newText, type TestVault } from "../test-vault.ts";
import { render_limits } from "./preview-limits.ts";
import { renderPreview } from "./render-preview.ts";

let vault: TestVault;
beforeAll(async () => {
  vault = await createVaultWorld();
});
afterAll(() => vault.close());

const preview = async (id: string) => {
  const response = await vault.server.inject({
    method: "GET",
    url: `/v1/documents/${id}/preview`,
    headers: { authorization: `Bearer ${vault.a.token}` },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};

/** A PNG of a few bytes whose header declares a huge image. */
function pngBomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(4_000_000));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a PNG of the first page", () => {
  const check = (what: string, toBytes: () => Promise<Buffer> | Buffer, width: number, height: number) =>
    test(what, async () => {
      const id = await vault.document(await toBytes());
      const waiting = await preview(id);
      expect([waiting.status, waiting.headers["retry-after"]]).toEqual([202, "1"]);
      expect(JSON.parse(waiting.bytes.toString())).toEqual({ data: { status: "pending" } });
      await vault.app.jobs.drain();
      const ready = await preview(id);
      expect([ready.status, ready.headers["content-type"]]).toEqual([200, "image/png"]);
      const { format, ...size } = await sharp(ready.bytes).metadata();
      expect([format, size.width, size.height]).toEqual(["png", width, height]);
    });
  check("PDF", () => newPdf({ pages: 3 }), 361, 512);
  check("PNG", () => newPng(1000, 500), 512, 256);
  check("a small PNG stays small", () => newPng(20, 10), 20, 10);
  check(
    "JPEG, rotated by its orientation tag",
    async () =>
      sharp(await newPng(600, 300))
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    256,
    512,
  );
  check(
    "WebP",
    async () =>
      sharp(await newPng(100, 50))
        .webp()
        .toBuffer(),
    100,
    50,
  );
  check(
    "TIFF",
    async () =>
      sharp(await newPng(100, 50))
        .tiff()
        .toBuffer(),
    100,
    50,
  );
  check("HEIC", newHeic, 96, 64);
});

const pixelsOf = async (content_type: string, bytes: Buffer) => {
  const rendered = await renderPreview(content_type, Readable.from([bytes]));
  if (!("png" in rendered)) throw new Error(rendered.refused);
  const { data, info } = await sharp(rendered.png).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
};

test("a PDF's preview shows its drawing", async () => {
  const pixel = await pixelsOf("application/pdf", newPdf());
  expect(pixel(5, 5)).toEqual([255, 255, 255]);
  expect(pixel(120, 400)).toEqual([0, 0, 255]);
});

test("a HEIC preview has the right colours: red on the left, blue on the right", async () => {
  const pixel = await pixelsOf("image/heic", newHeic());
  const [red, , blueOfRed] = pixel(24, 32) as [number, number, number];
  const [redOfBlue, , blue] = pixel(72, 32) as [number, number, number];
  expect(red).toBeGreaterThan(blueOfRed + 100);
  expect(blue).toBeGreaterThan(redOfBlue + 100);
});

describe("hostile and broken files get a reason, and the service keeps answering", () => {
  const check = (what: string, toBytes: () => Promise<Buffer> | Buffer, reason: RegExp) =>
    test(what, async () => {
      const id = await vault.document(await toBytes());
      const [answered] = await Promise.all([
        vault.call("GET", "/v1/documents/counts"),
        vault.app.jobs.drain(),
      ]);
      expect(answered.status).toBe(200);
      const refused = await vault.call("GET", `/v1/documents/${id}/preview`);
      expect([refused.status, refused.body.error.code]).toEqual([422, "unprocessable"]);
      expect(refused.body.error.message).toMatch(reason);
      expect(refused.body.error.message).not.toMatch(/node_modules|\.ts|tmp/);
    });
  check("a PNG of 50,000 x 50,000 pixels", () => pngBomb(50_000, 50_000), /pixel/i);
  check("a PNG of 4,000,000,000 pixels in one row", () => pngBomb(2_000_000_000, 2), /cannot be read|pixel/i);
  check("a PNG with fewer rows than declared", () => pngBomb(7_000, 7_000), /cannot be read/);
  check(
    "half a JPEG",
    async () =>
      (
        await sharp(await newPng(500, 500))
          .jpeg()
          .toBuffer()
      ).subarray(0, 700),
    /cannot be read/,
  );
  check("10,000 pages", () => newPdf({ pages: 10_000 }), /10000 pages/);
  check("a page of 1,000,000 points", () => newPdf({ box: [1_000_000, 1_000_000] }), /points/);
  check("a PDF with nothing but a header", () => Buffer.from("%PDF-1.7 and nothing else"), /cannot be read/);
  check("a PDF without pages", () => newPdf({ pages: 0 }), /pages|cannot be read/);
  check("half a HEIC", () => newHeic().subarray(0, 380), /HEIC|cannot be read/);
  check(
    "a HEIC with nothing but a header",
    () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    /HEIC|cannot be read/,
  );
});

test("a preview of another type is refused at once", async () => {
  const id = await vault.document(newText());
  const refused = await vault.call("GET", `/v1/documents/${id}/preview`);
  expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining("text/plain")]);
});

describe("a renderer that exceeds its limits is killed", () => {
  const check = (what: string, limits: Partial<ProcessLimits>, reason: RegExp) =>
    test(what, async () => {
      const given = { ...render_limits, ...limits };
      const rendered = await renderPreview("application/pdf", Readable.from([newPdf()]), given);
      expect(rendered).toEqual({ refused: expect.stringMatching(reason) });
    });
  check("too much computing", { cpu_limit_ms: 1 }, /stopped.*computing/);
  check("too much memory", { memory_limit_mb: 1 }, /stopped.*memory/);
});

test("a preview is deleted with its object, also if it is rendered after the deletion", async () => {
  const before = await vault.files();
  const [kept, late] = [
    await vault.document(await newPng(31, 31)),
    await vault.document(await newPng(32, 32)),
  ];
  const remove = async (id: string) => {
    await vault.call("DELETE", `/v1/documents/${id}`);
    await vault.call("DELETE", `/v1/documents/${id}/permanent`);
  };
  await remove(late);
  await vault.app.jobs.drain();
  expect((await preview(kept)).status).toBe(200);
  expect(await vault.files()).toHaveLength(before.length + 2);
  await remove(kept);
  await vault.app.jobs.drain();
  expect(await vault.files()).toEqual(before);
});

test("two documents of one file share one preview", async () => {
  const { file_path } = (await vault.upload(await newPng(33, 33))).body.data;
  const create = () => vault.call("POST", "/v1/documents", { body: { category: "other", file_path } });
  const ids = [(await create()).body.data.id, (await create()).body.data.id];
  expect(await vault.app.jobs.drain()).toBe(1);
  for (const id of ids) expect((await preview(id)).status).toBe(200);
});

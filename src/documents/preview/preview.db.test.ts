import { Readable } from "node:stream";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestOrganization } from "../../../test/harness/world.ts";
import type { ProcessLimits } from "../../platform/process/process-limits.ts";
import { createVaultWorld, newHeic, newPdf, newPng, newText, type TestVault } from "../test-vault.ts";
import { render_limits, thumbnail } from "./preview-limits.ts";
import { renderPreview } from "./render-preview.ts";
import { waiting_pages_max } from "./request-preview.ts";

let vault: TestVault;
beforeAll(async () => {
  vault = await createVaultWorld();
});
afterAll(() => vault.close());

const preview = async (id: string, query = "", headers: Record<string, string> = {}) => {
  const response = await vault.server.inject({
    method: "GET",
    url: `/v1/documents/${id}/preview${query}`,
    headers: { authorization: `Bearer ${vault.a.token}`, ...headers },
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

/** Asks until the preview is there: the first request may only have asked for the thumbnail. */
const rendered = async (id: string, query = "") => {
  for (let asked = 0; asked < 3; asked++) {
    await preview(id, query);
    await vault.app.jobs.drain();
  }
  return preview(id, query);
};

const jpegOf = async (width: number, height: number, orientation = 1) =>
  sharp(await newPng(width, height))
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

describe("a preview of the first page", () => {
  const check = (
    what: string,
    toBytes: () => Promise<Buffer> | Buffer,
    format: string,
    width: number,
    height: number,
  ) =>
    test(what, async () => {
      const id = await vault.document(await toBytes());
      const waiting = await preview(id);
      expect([waiting.status, waiting.headers["retry-after"]]).toEqual([202, "1"]);
      expect(JSON.parse(waiting.bytes.toString())).toEqual({ data: { status: "pending" } });
      await vault.app.jobs.drain();
      const ready = await preview(id);
      expect([ready.status, ready.headers["content-type"]]).toEqual([200, `image/${format}`]);
      expect(ready.headers["x-page-count"]).toBe(what.includes("three") ? "3" : "1");
      const size = await sharp(ready.bytes).metadata();
      expect([size.format, size.width, size.height]).toEqual([format, width, height]);
    });
  check("PDF of three pages", () => newPdf({ pages: 3 }), "png", 512, 725);
  check("PDF, rotated by its pages' entry", () => newPdf({ rotate: 90 }), "png", 512, 362);
  check("a PDF as long as a till roll", () => newPdf({ box: [200, 2000] }), "png", 307, 3072);
  check("PNG", () => newPng(1000, 500), "png", 512, 256);
  check("a small PNG stays small", () => newPng(20, 10), "png", 20, 10);
  check("JPEG, rotated by its orientation tag", () => jpegOf(600, 300, 6), "jpeg", 300, 600);
  check(
    "WebP",
    async () =>
      sharp(await newPng(100, 50))
        .webp()
        .toBuffer(),
    "jpeg",
    100,
    50,
  );
  check(
    "TIFF of three pages",
    async () =>
      sharp([await newPng(100, 50), await newPng(100, 50), await newPng(100, 50)], {
        join: { animated: true },
      })
        .tiff()
        .toBuffer(),
    "png",
    100,
    50,
  );
  check("HEIC", newHeic, "jpeg", 96, 64);
});

describe("pages and widths", () => {
  const colours = ["1 0 0", "0 1 0", "0 0 1"].map((colour) => `${colour} rg 0 0 595 842 re f`);
  const width = async (bytes: Buffer) => (await sharp(bytes).metadata()).width;

  test("each page is shown, with the number of pages", async () => {
    const id = await vault.document(newPdf({ drawing: colours }));
    for (const [page, colour] of [
      [1, [255, 0, 0]],
      [2, [0, 255, 0]],
      [3, [0, 0, 255]],
    ] as const) {
      const shown = await rendered(id, `?page=${page}`);
      expect([shown.status, shown.headers["x-page-count"]]).toEqual([200, "3"]);
      const { dominant } = await sharp(shown.bytes).stats();
      const near = [dominant.r, dominant.g, dominant.b].map((value) => (value > 200 ? 255 : 0));
      expect(near).toEqual(colour);
    }
    const { body } = await vault.call("GET", `/v1/documents/${id}`);
    expect(body.data.page_count).toBe(3);
    const list = await vault.call("GET", "/v1/documents?limit=1&order=desc");
    expect(list.body.data[0]).toMatchObject({ id, page_count: 3 });
  });

  test("the pages of a TIFF", async () => {
    const solid = (background: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
    const pages = [await solid("#ff0000"), await solid("#0000ff")];
    const id = await vault.document(
      await sharp(pages, { join: { animated: true } })
        .tiff({ compression: "lzw" })
        .toBuffer(),
    );
    const { data, info } = await sharp((await rendered(id, "?page=2")).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([60, 40, 0, 0, 255]);
    expect((await preview(id, "?page=3")).status).toBe(404);
  });

  test("a width is rounded up to the next step", async () => {
    const id = await vault.document(newPdf({ box: [300, 100] }));
    const steps = { 1: 256, 256: 256, 257: 512, 700: 1024, 1100: 1536, 1537: 2000, 2000: 2000 };
    for (const [asked, step] of Object.entries(steps))
      expect([asked, await width((await rendered(id, `?width=${asked}`)).bytes)]).toEqual([asked, step]);
  });

  test("a page of 2,000 pixels is drawn, not enlarged: a hairline stays one pixel", async () => {
    const id = await vault.document(newPdf({ drawing: "0 0 0 rg 0 420 595 0.3 re f" }));
    const { data, info } = await sharp((await rendered(id, "?width=2000")).bytes)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([2000, 2830]);
    const dark = Array.from({ length: info.height }, (_, y) => data[y * info.width + 1000] as number);
    expect(dark.filter((value) => value < 250)).toHaveLength(2);
  });

  test("an image is upright for each of the eight orientations", async () => {
    const corner = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#ff0000" } })
      .png()
      .toBuffer();
    // Upright: 80 x 40, the top left corner red.
    for (let orientation = 1; orientation <= 8; orientation++) {
      const upright = sharp({ create: { width: 80, height: 40, channels: 3, background: "#ffffff" } })
        .composite([{ input: corner, left: 0, top: 0 }])
        .png();
      const stored = await storeTurned(await upright.toBuffer(), orientation);
      const id = await vault.document(stored);
      const { data, info } = await sharp((await rendered(id)).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => data[(y * info.width + x) * 3 + 2] as number;
      expect([orientation, info.width, info.height]).toEqual([orientation, 80, 40]);
      expect([at(10, 5) < 60, at(70, 5) > 200, at(10, 35) > 200, at(70, 35) > 200]).toEqual(
        Array(4).fill(true),
      );
    }
  });

  const refuse = (what: string, query: string, status: number, message: RegExp | string) =>
    test(what, async () => {
      const id = await vault.document(newPdf({ pages: 2 }));
      await vault.app.jobs.drain();
      const refused = await vault.call("GET", `/v1/documents/${id}/preview${query}`);
      expect([refused.status, refused.body.error.message]).toEqual([status, expect.stringMatching(message)]);
    });
  refuse("a page beyond the end", "?page=3", 404, /^Page 3 does not exist; the document has 2 pages\.$/);
  refuse("a page far beyond the end", "?page=1000000", 404, /has 2 pages/);
  refuse("page 0", "?page=0", 400, /query\.page/);
  refuse("no page", "?page=", 400, /query\.page/);
  refuse("half a page", "?page=1.5", 400, /query\.page/);
  refuse("too wide", "?width=2001", 400, /query\.width.*from 1 to 2000/);
  refuse("no width at all", "?width=0", 400, /query\.width/);

  test("pages and widths that are no whole numbers within the limits are refused", async () => {
    const id = await vault.document(newPdf());
    const refused = async (name: string, value: string) => {
      const { status, body } = await vault.call("GET", `/v1/documents/${id}/preview?${name}=${value}`);
      return [value, status, body.error?.details.issues[0].path];
    };
    for (const value of ["-1", "1e9", "1000000000", "512px", "Infinity", "%00"])
      expect(await refused("width", value)).toEqual([value, 400, "query.width"]);
    for (const value of ["-1", "1e9", "1000001", "9".repeat(400), "1,2"])
      expect(await refused("page", value)).toEqual([value, 400, "query.page"]);
    await vault.app.jobs.drain();
  });

  test("a page is not rendered before the number of pages is known", async () => {
    const id = await vault.document(newPdf());
    for (const page of [2, 3, 4, 5]) expect((await preview(id, `?page=${page}`)).status).toBe(202);
    expect(await vault.app.jobs.drain()).toBe(1);
    expect((await preview(id, "?page=2")).status).toBe(404);
  });

  test("the response is stored by the browser and revalidated by its tag", async () => {
    const id = await vault.document(newPdf({ pages: 2, box: [200, 100] }));
    const shown = await rendered(id, "?page=2&width=256");
    const { etag = "", ...headers } = shown.headers;
    expect(headers).toMatchObject({
      "cache-control": "private, max-age=86400, immutable",
      vary: "authorization, cookie",
      "x-page-count": "2",
    });
    const unchanged = await preview(id, "?page=2&width=256", { "if-none-match": String(etag) });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    expect((await rendered(id, "?page=1&width=256")).headers.etag).not.toBe(etag);
    expect((await rendered(id, "?page=2&width=512")).headers.etag).not.toBe(etag);
    const waiting = await preview(id, "?page=2&width=1024");
    expect([waiting.status, waiting.headers["cache-control"]]).toEqual([202, "no-store"]);
  });
});

/** An image stored so that its orientation tag makes it upright again. */
async function storeTurned(upright: Buffer, orientation: number): Promise<Buffer> {
  const turns = { 3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90 }[orientation] ?? 0;
  const mirrored = [2, 4, 5, 7].includes(orientation);
  const image = sharp(upright);
  const flipped = mirrored ? sharp(await image.flop().toBuffer()) : image;
  return flipped.rotate(turns).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

describe("what rendering costs", () => {
  const jobs = async (org: string) =>
    vault.superuser(
      `select data ->> 'page' as page, data ->> 'width' as width from pgboss.job
       where name = 'documents.render-preview' and data ->> 'organization_id' = $1 order by started_on`,
      [org],
    );

  test("ten requests for one page at the same time render it once", async () => {
    const id = await vault.document(newPdf({ pages: 2 }));
    await vault.app.jobs.drain();
    const answers = await Promise.all(Array.from({ length: 10 }, () => preview(id, "?page=2")));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(202));
    expect(await vault.app.jobs.drain()).toBe(1);
    expect((await preview(id, "?page=2")).status).toBe(200);
  });

  test("a file that cannot be rendered is tried once, whatever is asked for", async () => {
    const id = await vault.document(Buffer.from("%PDF-1.7 and nothing else, again"));
    await vault.app.jobs.drain();
    for (const query of ["", "?page=2", "?width=2000", "?page=3&width=1024"])
      expect((await preview(id, query)).status).toBe(422);
    expect(await vault.app.jobs.drain()).toBe(0);
  });

  test("pages that somebody looks at come before thumbnails, and organizations take turns", async () => {
    const [busy, other] = [await vault.createOrganization("Busy"), await vault.createOrganization("Other")];
    const seen = await vault.document(newPdf({ pages: 9 }), { from: busy });
    await vault.app.jobs.drain();
    for (let n = 0; n < 5; n++) await vault.document(newPdf({ box: [100, 100 + n] }), { from: busy });
    await vault.call("GET", `/v1/documents/${seen}/preview?page=7`, { token: busy.token });
    await vault.document(newPdf({ box: [101, 101] }), { from: other });
    await vault.app.jobs.drain();
    const order = await vault.superuser(
      `select data ->> 'page' as page, data ->> 'organization_id' as org from pgboss.job
       where name = 'documents.render-preview' and data ->> 'organization_id' in ($1, $2)
       order by started_on`,
      [busy.id, other.id],
    );
    const after = order.slice(1);
    expect(after).toHaveLength(7);
    expect(after.findIndex(({ page }) => page === "7")).toBeLessThanOrEqual(2);
    expect(after.findIndex(({ org }) => org === other.id)).toBeLessThanOrEqual(2);
  });

  test(`at most ${waiting_pages_max} pages of an organization wait; further ones are asked for again`, async () => {
    const { id: org, token } = await vault.createOrganization("Reader");
    const from = { id: org, token } as TestOrganization;
    const id = await vault.document(newPdf({ pages: 100, box: [20, 20] }), { from });
    await vault.app.jobs.drain();
    const ask = (page: number) => vault.call("GET", `/v1/documents/${id}/preview?page=${page}`, { token });
    for (let page = 2; page <= 100; page++) expect((await ask(page)).status).toBe(202);
    expect(await jobs(org)).toHaveLength(1 + waiting_pages_max);
    await vault.superuser(
      "update previews set status = 'failed', key = null, error = 'x' where organization_id = $1",
      [org],
    );
    expect((await ask(100)).status).toBe(202);
    expect(await jobs(org)).toHaveLength(2 + waiting_pages_max);
    await vault.superuser("delete from pgboss.job where data ->> 'organization_id' = $1", [org]);
  });
});

const pixelsOf = async (content_type: string, bytes: Buffer) => {
  const result = await renderPreview(content_type, Readable.from([bytes]), thumbnail);
  if (!("image" in result)) throw new Error(result.refused);
  const { data, info } = await sharp(result.image).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
};

test("a PDF's preview shows its drawing", async () => {
  const pixel = await pixelsOf("application/pdf", newPdf());
  expect(pixel(5, 5)).toEqual([255, 255, 255]);
  expect(pixel(170, 566)).toEqual([0, 0, 255]);
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
      const result = await renderPreview("application/pdf", Readable.from([newPdf()]), thumbnail, given);
      expect(result).toMatchObject({ refused: expect.stringMatching(reason) });
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
  expect((await rendered(kept, "?width=1024")).status).toBe(200);
  expect((await preview(kept)).status).toBe(200);
  expect(await vault.files()).toHaveLength(before.length + 3);
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

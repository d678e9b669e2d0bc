import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { RecognitionContext } from "../recognition.ts";
import { drawImage, drawPdf, sampleReceipt } from "../sample-receipt.ts";
import { createRecognizer, type RecognizerOptions } from "./recognizer.ts";

const context: RecognitionContext = {
  base_currency: "EUR",
  country: null,
  locale: null,
  vendors: [],
  today: "2025-06-01" as CalendarDate,
};
const file = (bytes: Uint8Array) => ({ bytes, content_type: "application/pdf", file_name: "file" });
const folder = mkdtempSync(join(tmpdir(), "recognizer-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A worker whose program is the given code. */
function script(name: string, body: string): URL {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `process.on("message", async (job) => { ${body} });`);
  return pathToFileURL(path);
}

const answer = "process.send({ recognition: { text: String(process.pid) } })";

async function using<T>(
  options: RecognizerOptions,
  work: (recognizer: ReturnType<typeof createRecognizer>) => Promise<T>,
): Promise<T> {
  const recognizer = createRecognizer(options);
  try {
    return await work(recognizer);
  } finally {
    await recognizer.close();
  }
}

describe("a worker that misbehaves is ended, and the next file is read by a new one", () => {
  const check = (name: string, body: string, options: RecognizerOptions, code: string) =>
    test(name, () => {
      const flaky = script(
        name.replaceAll(" ", "-"),
        `if (job.file.bytes.length === 1) { ${body} } else ${answer};`,
      );
      return using({ ...options, script: flaky }, async (recognizer) => {
        await expect(recognizer.recognize(file(new Uint8Array(1)), context)).rejects.toMatchObject({ code });
        const next = await recognizer.recognize(file(new Uint8Array(2)), context);
        expect(Number(next.text)).toBeGreaterThan(0);
      });
    });

  check("endless loop", "for (;;) {}", { cpu_limit_ms: 1000 }, "recognition_timed_out");
  check("never answers", "", { stall_limit_ms: 15_000 }, "recognition_stalled");
  check(
    "uses too much memory",
    "const kept = []; for (;;) { kept.push(Buffer.alloc(2e7, 1)); await new Promise(setImmediate); }",
    { memory_limit_mb: 300 },
    "recognition_out_of_memory",
  );
  check("exits", "process.exit(3)", {}, "recognition_crashed");
  check("is killed", "process.kill(process.pid, 'SIGSEGV')", {}, "recognition_crashed");
});

test("a worker cannot write files, start processes or see the service's environment", () =>
  using(
    {
      script: script(
        "locked-down",
        `
    const tried = [];
    try { (await import("node:fs")).writeFileSync(${JSON.stringify(join(folder, "written"))}, ""); tried.push("wrote"); } catch { tried.push("no write"); }
    try { (await import("node:child_process")).execSync("true"); tried.push("started"); } catch { tried.push("no process"); }
    tried.push(Object.keys(process.env).filter((name) => name === "PATH" || name === "HOME").length + " variables");
    process.send({ recognition: { text: tried.join(", ") } });`,
      ),
    },
    async (recognizer) => {
      const { text } = await recognizer.recognize(file(new Uint8Array(1)), context);
      expect(text).toBe("no write, no process, 0 variables");
    },
  ));

test("a worker reads one file at a time, in order", () =>
  using(
    {
      workers: 1,
      script: script(
        "in-turn",
        "globalThis.busy = (globalThis.busy ?? 0) + 1; const now = globalThis.busy; await new Promise(setImmediate); globalThis.busy--; process.send({ recognition: { text: now + ' ' + job.file.file_name } });",
      ),
    },
    async (recognizer) => {
      const names = ["a", "b", "c", "d"];
      const read = await Promise.all(
        names.map((name) => recognizer.recognize({ ...file(new Uint8Array(1)), file_name: name }, context)),
      );
      expect(read.map(({ text }) => text)).toEqual(["1 a", "1 b", "1 c", "1 d"]);
    },
  ));

test("an idle worker is ended; the next file starts another", () =>
  using({ idle_ms: 1, script: script("idle", answer) }, async (recognizer) => {
    const first = await recognizer.recognize(file(new Uint8Array(1)), context);
    await ended(Number(first.text));
    const second = await recognizer.recognize(file(new Uint8Array(1)), context);
    expect(second.text).not.toBe(first.text);
  }));

/** Resolves when the process has ended; only the test's own timeout limits the wait. */
async function ended(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("after close nothing is read, and waiting files are refused", async () => {
  const recognizer = createRecognizer({ script: script("closing", "") });
  const waiting = [
    recognizer.recognize(file(new Uint8Array(1)), context),
    recognizer.recognize(file(new Uint8Array(1)), context),
  ];
  const refused = Promise.allSettled(waiting);
  await recognizer.close();
  for (const result of await refused)
    expect(result).toMatchObject({ status: "rejected", reason: { code: "service_unavailable" } });
  await expect(recognizer.recognize(file(new Uint8Array(1)), context)).rejects.toMatchObject({
    code: "service_unavailable",
  });
});

/** A PNG with almost no content that declares the given size. */
function claimingPng(width: number, height: number): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    return Buffer.concat([frame, body, crc(body)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PDF with one page that is an image of the declared size. */
function picturePdf(width: number, height: number): Uint8Array {
  const draw = "q 600 0 0 800 0 0 cm /I Do Q";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>",
    `<</Length ${draw.length}>>stream\n${draw}\nendstream`,
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 1/ColorSpace/DeviceGray/Length 1>>stream\n0\nendstream`,
  ];
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Size 6/Root 1 0 R>>\n%%EOF`, "latin1");
}

function crc(bytes: Uint8Array): Buffer {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  const result = Buffer.alloc(4);
  result.writeUInt32BE((value ^ 0xffffffff) >>> 0);
  return result;
}

describe("hostile and broken files get a reason, and the same worker keeps working", () => {
  const recognizer = createRecognizer();
  afterAll(() => recognizer.close());

  const check = (name: string, make: () => Promise<Uint8Array> | Uint8Array, reason: string) =>
    test(name, async () => {
      const reading = recognizer.recognize(file(await make()), context);
      await expect(reading).rejects.toMatchObject({ code: "recognition_refused", details: { reason } });
    });
  const bytes = (text: string) => Buffer.from(text, "latin1");

  check("an empty file", () => new Uint8Array(), "file_empty");
  check("bytes of an unknown type", () => Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]), "file_unsupported");
  check("30,000 x 30,000 pixels", () => claimingPng(30_000, 30_000), "image_too_large");
  check("a truncated image", async () => (await drawImage(sampleReceipt)).slice(0, 2000), "file_corrupt");
  check("a JPEG with nothing but a header", () => bytes("\xff\xd8\xff\xe0garbage"), "file_corrupt");
  check(
    "a HEIC with nothing but a header",
    () => bytes("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"),
    "file_corrupt",
  );
  check("a PDF with nothing but a header", () => bytes("%PDF-1.7\nnothing here"), "file_corrupt");
  check("a PDF with an image of 30,000 x 30,000 pixels", () => picturePdf(30_000, 30_000), "image_too_large");
  check(
    "a PDF with a password",
    () => drawPdf([sampleReceipt], { userPassword: "secret", pdfVersion: "1.7" }),
    "file_encrypted",
  );
  check(
    "damaged invoice XML",
    () =>
      bytes(
        '<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>',
      ),
    "file_corrupt",
  );

  test("a good file is read after them", async () => {
    const { fields } = await recognizer.recognize(file(await drawPdf([sampleReceipt])), context);
    expect(fields.total.value).toBe("12");
  });
});

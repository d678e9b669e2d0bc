/** From an uploaded image to a filled record, through the API, with receipts that the test draws itself. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  drawImage,
  drawScan,
  type SampleLine,
  sampleReceipt,
  secondReceipt,
} from "../../src/recognition/sample-receipt.ts";
import { createWorld, type World } from "../harness/world.ts";

const terms: readonly SampleLine[] = [
  ["Our terms", "", 1.3],
  ["Bread is baked every morning from six."],
  ["Orders are taken at the counter."],
  ["We are closed on Sundays."],
];
const letter: readonly SampleLine[] = [
  ["Dear neighbours,", "", 1.2],
  ["on Saturday we celebrate in the yard."],
  ["Bring chairs and good humour with you."],
  ["The music ends before midnight."],
];

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// What one test teaches must not help another.
beforeEach(async () => {
  ({ token } = await world.createOrganization("Bakery"));
});

const call = (method: string, path: string, options: Parameters<World["call"]>[2] = {}) =>
  world.call(method, path, { token, ...options });

async function upload(bytes: Uint8Array, content_type: string, name: string): Promise<string> {
  const uploaded = await call("POST", "/v1/uploads", {
    body: Buffer.from(bytes),
    headers: { "content-type": content_type, "x-file-name": name },
  });
  expect(uploaded.status).toBe(201);
  const document = await call("POST", "/v1/documents", {
    body: { category: "receipt", file_path: uploaded.body.data.file_path },
  });
  expect(document.status).toBe(201);
  return document.body.data.id;
}

async function readRecord(primary_document_id: string) {
  const created = await call("POST", "/v1/inbox", { body: { primary_document_id } });
  expect(created.body.data).toMatchObject({ status: "processing", amount: null });
  await world.app.jobs.drain();
  return (await call("GET", `/v1/inbox/${created.body.data.id}`)).body.data;
}

test("a receipt fills its record and can be searched, and a correction improves the next recognition", async () => {
  const document = await upload(await drawImage(sampleReceipt), "image/png", "scan.png");
  const first = await readRecord(document);
  expect(first).toMatchObject({
    amount: 12,
    currency: "EUR",
    base_amount: 12,
    date: "2025-03-14",
    display_name: "Bäckerei Linde GmbH",
    document_type: "receipt",
    type: "expense",
    tax_amount: 1.92,
    meta: { recognition: { status: "done", engine: "pp-ocr-v4" } },
  });
  expect(first.vendor_id).not.toBeNull();
  const found = await call("GET", "/v1/inbox?q=cappuccino");
  expect(found.body.data.map((row: { id: string }) => row.id)).toEqual([first.id]);

  const vendor = await call("POST", "/v1/vendors", { body: { name: "Linde Leipzig" } });
  const corrected = await call("PATCH", `/v1/inbox/${first.id}`, {
    body: { vendor_id: vendor.body.data.id },
  });
  expect(corrected.status).toBe(200);
  const again = await readRecord(
    await upload(await drawImage(sampleReceipt, { noise: 20 }), "image/png", "again.png"),
  );
  expect(again.vendor_id).toBe(vendor.body.data.id);
}, 120_000);

describe("a receipt is recognized in any orientation and quality", () => {
  const check = (name: string, draw: () => Promise<Uint8Array>, content_type: string) =>
    test(name, async () => {
      const record = await readRecord(await upload(await draw(), content_type, name));
      expect(record).toMatchObject({
        status: "pending",
        amount: 12,
        currency: "EUR",
        date: "2025-03-14",
        display_name: "Bäckerei Linde GmbH",
        tax_amount: 1.92,
      });
    }, 120_000);
  check("on its side", () => drawImage(sampleReceipt, { turn: 270 }), "image/png");
  check("upside down", () => drawImage(sampleReceipt, { turn: 180 }), "image/png");
  check("tilted", () => drawImage(sampleReceipt, { turn: -4 }), "image/png");
  check("grainy", () => drawImage(sampleReceipt, { noise: 55 }), "image/jpeg");
  check("on the first of two pages", () => drawScan([sampleReceipt, terms]), "application/pdf");
});

test("several receipts in one PDF give no single amount, and the record has a candidate for each page", async () => {
  const scan = await drawScan([sampleReceipt, secondReceipt]);
  const record = await readRecord(await upload(scan, "application/pdf", "both.pdf"));
  expect(record).toMatchObject({ status: "pending", amount: null });
  const { warnings, candidates } = record.meta.recognition;
  expect(warnings).toEqual(["several receipts in one file (page 1: 12, page 2: 11.5)"]);
  expect(candidates.total.map(({ value }: { value: string }) => value)).toEqual(["12", "11.5", "23.5"]);
}, 120_000);

test("a letter is not a financial document", async () => {
  const record = await readRecord(await upload(await drawImage(letter), "image/png", "letter.png"));
  expect(record).toMatchObject({ status: "other", amount: null, vendor_id: null });
}, 120_000);

test("an unreadable file leaves the record pending with the reason, and disturbs nothing else", async () => {
  const broken = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(200, 7),
  ]);
  const record = await readRecord(await upload(broken, "image/png", "broken.png"));
  expect(record).toMatchObject({
    status: "pending",
    amount: null,
    meta: { recognition: { status: "failed" } },
  });
  expect(record.meta.recognition.reason).toMatch(/\w+/);
  expect((await call("GET", "/v1/inbox")).status).toBe(200);
}, 120_000);

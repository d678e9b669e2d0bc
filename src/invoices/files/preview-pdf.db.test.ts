import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdf } from "../../../test/pdf/extract.ts";
import { createVaultWorld, newPng, type TestVault } from "../../documents/test-vault.ts";
import { type Bench, buyerBody, items, prepareOrganization } from "../test-invoices.ts";

let world: TestVault;
let bench: Bench;
beforeAll(async () => {
  world = await createVaultWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

async function preview(body: object, headers: Record<string, string> = {}) {
  const reply = await world.server.inject({
    method: "POST",
    url: "/v1/invoices/preview?format=pdf",
    headers: { authorization: `Bearer ${world.a.token}`, "content-type": "application/json", ...headers },
    payload: JSON.stringify(body),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    bytes: reply.rawPayload,
    json: () => reply.json(),
  };
}

const read = (bytes: Buffer) => readPdf(Uint8Array.from(bytes));
const textOf = async (bytes: Buffer) => (await read(bytes)).pages.flat().join("\n");

/** The row count and newest change of every table, which a preview must not change. */
async function countRows(): Promise<unknown> {
  const tables = await world.superuser(
    "select schemaname, tablename from pg_tables where schemaname = 'public' or tablename = 'job' order by 1, 2",
  );
  const counts: Record<string, unknown> = {};
  for (const { schemaname, tablename } of tables)
    counts[`${schemaname}.${tablename}`] = (
      await world.superuser(`select count(*), max(xmin::text::bigint) from ${schemaname}.${tablename}`)
    )[0];
  return counts;
}

test("a draft is printed with a watermark, and nothing is written", async () => {
  const [rows, files] = [await countRows(), await world.files()];
  const body = { customer: { ...buyerBody, name: "Brand New AG" }, items, notes: "Thank you" };
  const reply = await preview(body, { "idempotency-key": "preview-1" });
  expect(reply.status).toBe(200);
  expect(reply.headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "no-store" });
  expect(reply.headers["content-disposition"]).toMatch(/^inline; filename="Invoice Draft.pdf"/);
  const text = await textOf(reply.bytes);
  for (const word of ["DRAFT", "Brand New AG", "Alder Ltd", "Consulting", "132.38", "Thank you"])
    expect(text).toContain(word);
  expect((await read(reply.bytes)).attachments).toEqual({});
  expect(await countRows()).toEqual(rows);
  expect(await world.files()).toEqual(files);
});

test("it shows what finalize would print: the customer's language, the template's logo", async () => {
  const logo = await world.document(await newPng(120, 40), { name: "logo.png" });
  const created = await bench.call("POST", "/v1/invoices/templates", {
    name: "T",
    logo,
    page_size: "LETTER",
  });
  const customer = await bench.call("POST", "/v1/customers", { ...buyerBody, locale: "fr-FR" });
  const reply = await preview({
    customer_id: customer.body.data.id,
    template_id: created.body.data.id,
    items,
  });
  expect(await textOf(reply.bytes)).toMatch(/Facture[\s\S]*132,38/);
  expect(reply.bytes.includes("/Width 120")).toBe(true);
  expect(reply.bytes.includes("/MediaBox [0 0 612 792]")).toBe(true);
});

test("an organization without any settings can preview, too", async () => {
  const reply = await world.server.inject({
    method: "POST",
    url: "/v1/invoices/preview?format=pdf",
    headers: { authorization: `Bearer ${world.b.token}` },
    payload: {},
  });
  expect([reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
});

test("the format is JSON by default and with format=json", async () => {
  for (const url of ["/v1/invoices/preview", "/v1/invoices/preview?format=json"])
    expect((await bench.call("POST", url, { items })).body.data.object).toBe("invoice_preview");
});

test("it is refused for the same reasons as the JSON preview", async () => {
  const wrong = await preview({ items: [{ name: "x", price: "much" }] });
  expect([wrong.status, wrong.json().error.code]).toEqual([400, "validation_error"]);
  expect((await bench.call("POST", "/v1/invoices/preview?format=xml", {})).status).toBe(400);
});

/** Any script, control characters, lone surrogates, long words; short enough to be accepted. */
const anyText = fc
  .oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 200 }))
  .map((text) => `x${text.replaceAll("\0", "")}`);
const anyBody = fc.record({
  notes: anyText,
  to_details: fc.option(anyText),
  payment_details: anyText,
  currency: fc.constantFrom("EUR", "JPY", "KWD", "USD"),
  document_type: fc.constantFrom("invoice", "credit_note", "quote", "self_billed_invoice"),
  customer: fc.record({ name: anyText, locale: fc.constantFrom("de-CH", "ar-EG", "he", "ja-JP", "hi-IN") }),
  items: fc.array(
    fc.record({
      name: anyText,
      unit: fc.constantFrom("HUR", "½ Std.", "個"),
      quantity: fc.integer({ min: -999, max: 99_999 }),
      price: fc.integer({ min: -100_000, max: 1_000_000 }),
      tax_rate: fc.constantFrom(0, 7.7, 19),
    }),
    { maxLength: 40 },
  ),
});

test("any draft is either printed or refused", async () => {
  const statuses: number[] = [];
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const { status } = await preview(body);
      statuses.push(status);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
});

const previewUbl = (body: object) =>
  world.server.inject({
    method: "POST",
    url: "/v1/invoices/preview?format=ubl",
    headers: { authorization: `Bearer ${world.a.token}` },
    payload: { customer_id: bench.customer_id, items, ...body },
  });

test("the e-invoice of a draft has its content and no number; nothing is written", async () => {
  const rows = await countRows();
  const { statusCode, headers, payload } = await previewUbl({});
  expect([statusCode, headers["content-type"]]).toEqual([200, "application/xml"]);
  expect(payload).toContain("Consulting");
  expect(payload).toMatch(/<cbc:PayableAmount currencyID="EUR">132.38</);
  expect(payload).not.toContain("INV-");
  expect(await countRows()).toEqual(rows);
});

test("a quote and a text that XML cannot hold have no e-invoice to preview", async () => {
  expect((await previewUbl({ document_type: "quote" })).statusCode).toBe(422);
  const control = await previewUbl({ notes: "bell \u0007" });
  expect([control.statusCode, control.json().error.message]).toEqual([
    422,
    expect.stringContaining("U+0007"),
  ]);
});

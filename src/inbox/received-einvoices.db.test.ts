/** Received e-invoices: an XML file, or a PDF with embedded XML, gives exact fields. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goldenInvoices } from "../../test/golden/invoices.ts";
import { createVaultWorld, type TestVault } from "../documents/test-vault.ts";
import { facturX } from "../einvoice/reading/sample-documents.ts";
import { writeUbl } from "../einvoice/writing/ubl.ts";
import { renderInvoicePdf } from "../invoice-pdf/render.ts";
import type { InvoiceSnapshot } from "../invoice-snapshot/snapshot.ts";
import type { Instant } from "../kernel/calendar.ts";

let world: TestVault;
beforeAll(async () => {
  world = await createVaultWorld();
});
afterAll(() => world.close());

const golden = (name: string) => goldenInvoices[name] as InvoiceSnapshot;
const created_at = "2026-11-15T09:00:00.000Z" as Instant;

/** Uploads the file, creates an inbox item from it, and waits until it is read. */
async function receive(bytes: Buffer | string, name: string, body: object = {}) {
  const primary_document_id = await world.document(bytes, { name });
  const created = await world.call("POST", "/v1/inbox", { body: { primary_document_id, ...body } });
  expect(created.status, created.text).toBe(201);
  expect(created.body.data.status).toBe("processing");
  await world.app.jobs.drain();
  return (await world.call("GET", `/v1/inbox/${created.body.data.id}`)).body.data;
}

const ofGolden = {
  status: "pending",
  amount: 223.19,
  subtotal: 202.5,
  tax_amount: 20.69,
  currency: "EUR",
  date: "2026-03-02",
  due_date: "2026-04-01",
  display_name: "Morgenrot Werkstatt GmbH",
  reference_number: "2026-00042",
  document_type: "invoice",
  type: "expense",
  seller: { name: "Morgenrot Werkstatt GmbH", country: "DE", tax_id: "DE123456788", tax_type: "vat" },
  buyer: { name: "Atelier du Canal SARL", country: "FR", tax_id: "FR40303265045", tax_type: "vat" },
  meta: { recognition: { status: "done", engine: "xml", warnings: [] } },
};

test("a UBL file fills the item exactly", async () => {
  const item = await receive(writeUbl(golden("four-categories")), "invoice.xml");
  expect(item).toMatchObject(ofGolden);
  expect(item.items).toHaveLength(4);
  expect(item.items[0]).toMatchObject({ quantity: 2, unit_price: 50, total_price: 100, tax_rate: 20 });
  const vendor = await world.call("GET", `/v1/vendors/${item.vendor_id}`);
  expect(vendor.body.data.name).toBe("Morgenrot Werkstatt GmbH");
  const found = await world.call("GET", "/v1/inbox?q=DE123456788");
  expect(found.body.data.map(({ id }: { id: string }) => id)).toContain(item.id);
});

test("a PDF that carries its UBL is read like the UBL", async () => {
  const snapshot = golden("four-categories");
  const pdf = await renderInvoicePdf(snapshot, { created_at, ubl: writeUbl(snapshot) });
  expect(await receive(Buffer.from(pdf), "invoice.pdf")).toMatchObject(ofGolden);
});

test("an invoice that we sent is read back with the same values", async () => {
  const snapshot = golden("credit-note");
  expect(await receive(writeUbl(snapshot), "credit.xml")).toMatchObject({
    document_type: "credit_note",
    amount: Number(snapshot.total),
    reference_number: snapshot.number,
  });
});

test("a CII file with a prepaid amount gets a warning", async () => {
  expect(await receive(facturX(), "factur-x.xml")).toMatchObject({
    display_name: "Moulin & Fils",
    amount: 120,
    subtotal: 100,
    tax_amount: 20,
    date: "2026-03-02",
    due_date: "2026-04-01",
    reference_number: "F-2026-7",
    items: [{ description: "Flour", quantity: 4, unit_price: 0.25, total_price: 100, tax_rate: 20 }],
    meta: { recognition: { warnings: ["The amount due is 70, of a total of 120."] } },
  });
});

test("the user's values stay", async () => {
  const item = await receive(facturX(), "factur-x.xml", { display_name: "The mill", notes: "For March" });
  expect(item).toMatchObject({ display_name: "The mill", notes: "For March", amount: 120 });
  expect(item.meta.recognition.filled).not.toContain("display_name");
});

describe("damaged or hostile XML is refused with the reason", () => {
  const check = (what: string, bytes: string, reason: RegExp) =>
    test(what, async () => {
      const item = await receive(bytes, "invoice.xml");
      expect(item).toMatchObject({ status: "pending", amount: null });
      expect(item.meta.recognition).toMatchObject({
        status: "failed",
        reason: expect.stringMatching(reason),
      });
    });
  check("truncated", writeUbl(golden("minimal")).slice(0, -200), /not well-formed/);
  check(
    "with entities",
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
    /document type/i,
  );
});

describe("values no record can hold", () => {
  test("an amount of thirty digits is left out", async () => {
    const huge = "9".repeat(30);
    const xml = facturX()
      .replace("<ram:GrandTotalAmount>120.00", `<ram:GrandTotalAmount>${huge}`)
      .replace("<ram:LineTotalAmount>100.00", `<ram:LineTotalAmount>${huge}`);
    const item = await receive(xml, "huge.xml");
    expect(item).toMatchObject({ status: "pending", amount: null, subtotal: 100 });
    expect(item.items[0]).toMatchObject({ quantity: 4, total_price: null });
  });

  test("names are shortened, lines end at 500", async () => {
    const line = /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/;
    const xml = facturX()
      .replace("Moulin &amp; Fils", "M".repeat(3000))
      .replace(line, (one) => one.repeat(600));
    const item = await receive(xml, "long.xml");
    expect(item.seller.name).toHaveLength(500);
    expect(item.items).toHaveLength(500);
  });
});

test.each([
  ["reverse-charge", "reverse_charge"],
  ["intra-community", "intra_community"],
  ["four-categories", null],
])("the tax categories of %s give the tax treatment %s", async (name, tax_treatment) => {
  const item = await receive(writeUbl(golden(name)), `${name}.xml`);
  expect(item).toMatchObject({ tax_treatment, tax_country: "DE" });
});

test("a signed file is read by what was signed", async () => {
  const item = await receive(signedFile(writeUbl(golden("four-categories"))), "invoice.xml.p7m");
  expect(item).toMatchObject({ amount: ofGolden.amount, reference_number: ofGolden.reference_number });
});

/** A CMS envelope without signers. */
function signedFile(content: string): Buffer {
  const wrap = (tag: number, ...parts: Buffer[]) =>
    Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
  const bytes = Buffer.from(content);
  const octets = Buffer.concat([Buffer.from([0x04, 0x83, 0, bytes.length >> 8, bytes.length & 0xff]), bytes]);
  const id = (kind: string) => Buffer.from(`06092a864886f70d0107${kind}`, "hex");
  const inner = wrap(0x30, id("01"), wrap(0xa0, octets));
  return wrap(
    0x30,
    id("02"),
    wrap(0xa0, wrap(0x30, Buffer.from("0201013100", "hex"), inner, Buffer.from("3100", "hex"))),
  );
}

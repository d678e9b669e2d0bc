import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { goldenInvoices } from "../../../test/golden/invoices.ts";
import { itemsByRole } from "../../invoice-snapshot/adjustments.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/snapshot.ts";
import { writeCii } from "../writing/cii.ts";
import { hasCategory } from "../writing/document.ts";
import { writeUbl } from "../writing/ubl.ts";
import { readEInvoice } from "./read-einvoice.ts";
import type { EInvoiceReading, UnreadableReason } from "./reading.ts";
import { facturX, zugferd1 } from "./sample-documents.ts";
import { xml_limits_default } from "./xml-tree.ts";

function read(xml: string | Uint8Array): EInvoiceReading {
  const reading = readEInvoice(xml);
  if (!reading.readable) throw new Error(`${reading.reason}: ${reading.message}`);
  return reading;
}

const ublOf = (name: string) => writeUbl(goldenInvoices[name] as InvoiceSnapshot);

describe.each([
  { syntax: "ubl", write: writeUbl },
  { syntax: "cii", write: writeCii },
])("e-invoices that we write as $syntax can be read", ({ syntax, write }) => {
  test.for(Object.entries(goldenInvoices))("%s", ([, invoice]) => {
    const reading = read(write(invoice));
    expect(reading).toMatchObject({
      syntax,
      type: invoice.document_type === "credit_note" ? "credit_note" : "invoice",
      number: invoice.number,
      issue_date: invoice.date,
      due_date: invoice.due_date,
      currency: invoice.currency,
      subtotal: invoice.subtotal,
      tax: invoice.tax,
      total: invoice.total,
      amount_due: invoice.total,
      seller: { name: invoice.seller.name, country: invoice.seller.address.country },
      buyer: { name: invoice.buyer.name, tax_id: hasCategory(invoice, "O") ? null : invoice.buyer.vat_id },
      iban: invoice.bank?.iban?.replace(/\s/g, "") ?? null,
    });
    const { line, discount, charge } = itemsByRole(invoice.items);
    const items = [...line, ...discount, ...charge].map(({ item }) => item);
    expect(reading.lines.map((line) => line.total_price)).toEqual(items.map((item) => item.net_amount));
    const names = items.map(({ name, description }, index) =>
      index < line.length || !description ? name : `${name}: ${description}`,
    );
    expect(reading.lines.map((line) => line.description)).toEqual(names);
  });
});

test("a UBL credit note with every field", () => {
  expect(read(ublOf("credit-note-every-field"))).toMatchObject({
    type: "credit_note",
    seller: { tax_id: "DE123456788", tax_type: "vat" },
    payment_terms: "30 days net, 2 % within 10 days.\nPlease give the invoice number with your payment.",
    references: {
      buyer_reference: "04011000-12345-67",
      purchase_order_reference: "PO-77120",
      contract_reference: "C-2024-118",
      project_reference: "Harbour lights",
      reference_invoice_number: "2026-00017",
      payment_reference: "CN-2026-00004",
    },
    lines: [
      { description: "Beratung", quantity: "2", unit_price: "50", total_price: "100", tax_rate: "19" },
      { description: "Beratung", quantity: "1", unit_price: "30", total_price: "30", tax_rate: "0" },
    ],
  });
});

test("Factur-X (CII)", () => {
  expect(read(facturX())).toEqual({
    readable: true,
    syntax: "cii",
    specification: "urn:cen.eu:en16931:2017",
    type: "invoice",
    number: "F-2026-7",
    issue_date: "2026-03-02",
    due_date: "2026-04-01",
    currency: "EUR",
    seller: { name: "Moulin & Fils", country: "FR", tax_id: "FR40303265045", tax_type: "vat" },
    buyer: { name: "Morgenrot GmbH", country: "DE", tax_id: "37/123/45678", tax_type: "tax_number" },
    subtotal: "100",
    tax: "20",
    tax_treatment: null,
    total: "120",
    amount_due: "70",
    lines: [{ description: "Flour", quantity: "4", unit_price: "0.25", total_price: "100", tax_rate: "20" }],
    payment_terms: "30 days",
    references: {
      buyer_reference: "Dept. 7",
      purchase_order_reference: "PO-1",
      contract_reference: "C-1",
      project_reference: "P-1",
      reference_invoice_number: "F-2026-1",
      payment_reference: null,
    },
    iban: "DE89370400440532013000",
  });
});

test("ZUGFeRD 1", () => {
  expect(read(zugferd1())).toMatchObject({
    syntax: "cii",
    number: "R-1",
    issue_date: "2014-10-08",
    currency: "EUR",
    seller: { name: "Bei Spiel", country: "DE", tax_id: "22/815", tax_type: "tax_number" },
    total: "11.9",
    tax: "1.9",
    lines: [{ description: "Stift", quantity: "1", unit_price: "10", total_price: "10", tax_rate: "19" }],
    references: { purchase_order_reference: "B-1" },
  });
});

describe("unreliable values are null", () => {
  const check = (name: string, xml: string, expected: Partial<EInvoiceReading>) =>
    test(name, () => expect(read(xml)).toMatchObject(expected));
  const plain = ublOf("standard-exclusive");

  check("a date that does not exist", plain.replace("2026-03-02", "2026-02-30"), { issue_date: null });
  check("a date with a time zone", plain.replace("2026-03-02", "2026-03-02+01:00"), {
    issue_date: "2026-03-02" as never,
  });
  check("an amount with an exponent", plain.replace(">119.99</cbc:TaxI", ">1.2e2</cbc:TaxI"), {
    total: null,
  });
  check("an amount of 1,000 digits", plain.replace(">119.99</cbc:TaxI", `>${"9".repeat(1000)}</cbc:TaxI`), {
    total: null,
  });
  check("an invalid currency", plain.replace(">EUR</cbc:Doc", ">Euro</cbc:Doc"), { currency: null });
  check("an IBAN with a typing mistake", plain.replace("DE8937", "DE8973"), { iban: null });
  check(
    "a price for three units",
    plain.replace("</cbc:PriceAmount>", "</cbc:PriceAmount><cbc:BaseQuantity>7</cbc:BaseQuantity>"),
    {
      lines: [expect.objectContaining({ unit_price: null })],
    },
  );
  check(
    "two due dates",
    facturX().replace(
      "</ram:SpecifiedTradePaymentTerms>",
      '</ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260501</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>',
    ),
    {
      due_date: null,
    },
  );
  check(
    "a tax in the accounting currency is ignored",
    facturX().replace("<ram:Grand", '<ram:TaxTotalAmount currencyID="USD">23</ram:TaxTotalAmount><ram:Grand'),
    {
      tax: "20" as never,
    },
  );
  check("a credit note by its type code", facturX().replace(">380<", ">381<"), { type: "credit_note" });
});

describe("encodings", () => {
  const xml = ublOf("unicode").replace(/^\uFEFF/, "");
  const latin = ublOf("locale-de").replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
  const check = (name: string, bytes: Uint8Array, buyer: string) =>
    test(name, () => expect(read(bytes).buyer.name).toBe(buyer));
  const unicodeBuyer = goldenInvoices.unicode?.buyer.name as string;

  check("UTF-8", Buffer.from(xml), unicodeBuyer);
  check("UTF-8 with a byte order mark", Buffer.from(`\uFEFF${xml}`), unicodeBuyer);
  check("UTF-16, little-endian", iconv.encode(xml, "utf-16le", { addBOM: true }), unicodeBuyer);
  check("UTF-16, big-endian", iconv.encode(xml, "utf-16be", { addBOM: true }), unicodeBuyer);
  check("UTF-16 without a byte order mark", iconv.encode(xml, "utf-16le", { addBOM: false }), unicodeBuyer);
  check("ISO 8859-1", iconv.encode(latin, "iso-8859-1"), "Stadtwerke Beispielstadt AöR");
  check(
    "Windows-1252",
    iconv.encode(latin.replace("ISO-8859-1", "windows-1252"), "windows-1252"),
    "Stadtwerke Beispielstadt AöR",
  );
});

describe("refusals", () => {
  const check = (
    name: string,
    xml: string | Uint8Array,
    reason: UnreadableReason,
    limits = xml_limits_default,
  ) => test(name, () => expect(readEInvoice(xml, limits)).toMatchObject({ readable: false, reason }));
  const plain = ublOf("minimal");
  const root = plain.slice(0, plain.indexOf(">", plain.indexOf("<Invoice")) + 1);
  const withDoctype = (doctype: string, reference: string) =>
    plain.replace("<Invoice ", `${doctype}<Invoice `).replace("Solo", reference);

  const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
    "",
  );
  check("billion laughs", withDoctype(`<!DOCTYPE Invoice [<!ENTITY l0 "ha">${laughs}]>`, "&l9;"), "doctype");
  check(
    "an external entity",
    withDoctype('<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]>', "&x;"),
    "doctype",
  );
  check(
    "an external document type",
    withDoctype('<!DOCTYPE Invoice SYSTEM "http://example.com/x.dtd">', "Solo"),
    "doctype",
  );
  check("an undeclared entity", plain.replace("Solo", "&xxe;"), "malformed");
  check("deep nesting", `${root}${"<a>".repeat(100)}${"</a>".repeat(100)}</Invoice>`, "too_deep");
  check("endless nesting", `${root}${"<a>".repeat(1_000_000)}`, "too_deep");
  check("too many elements", `${root}${"<a/>".repeat(300_001)}</Invoice>`, "too_many_elements");
  check("a text that is too long", plain.replace("Solo", "x".repeat(2 ** 20 + 1)), "text_too_long");
  check("too large", plain, "too_large", { ...xml_limits_default, bytes_max: 1_000 });
  check("truncated", plain.slice(0, 700), "malformed");
  check("tags that do not match", plain.replace("</Invoice>", "</Invoise>"), "malformed");
  check("an undeclared prefix", plain.replace(/ xmlns:cbc="[^"]*"/, ""), "malformed");
  check("an empty file", "", "malformed");
  check("a PDF", Buffer.from("%PDF-1.7\n%\xe2\xe3", "latin1"), "bad_encoding");
  check("JSON", '{"invoice": 1}', "malformed");
  check("HTML", "<html><body>Invoice</body></html>", "not_an_einvoice");
  check("an order", plain.replaceAll("Invoice", "Order"), "not_an_einvoice");
  check("an invoice without a namespace", "<Invoice><ID>1</ID></Invoice>", "not_an_einvoice");
  check("invalid UTF-8", Buffer.concat([Buffer.from(root), Buffer.from([0xc3, 0x28])]), "bad_encoding");
  check("an unsupported encoding", Buffer.from(plain.replace("UTF-8", "UTF-7")), "bad_encoding");
  check(
    "half of a UTF-16 pair",
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from([0x00, 0xd8])]),
    "bad_encoding",
  );
});

test("an attachment in the XML is skipped, however large", () => {
  const attachment = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf">${"A".repeat(3 * 2 ** 20)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const xml = ublOf("minimal").replace(
    "<cac:AccountingSupplierParty>",
    `${attachment}<cac:AccountingSupplierParty>`,
  );
  expect(read(xml).seller.name).toBe("Solo");
});

test("damaged files never crash the reader", () => {
  const originals = [facturX(), zugferd1(), ublOf("minimal")].map((xml) => Buffer.from(xml));
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...originals), damage, fc.nat(), (original, bytes, cut) => {
      const damaged = Buffer.from(
        original.subarray(0, original.length - (cut % 4 === 0 ? cut % original.length : 0)),
      );
      for (const [position, byte] of bytes) if (damaged.length > 0) damaged[position % damaged.length] = byte;
      expect(typeof readEInvoice(damaged).readable).toBe("boolean");
    }),
    { numRuns: 3_000 },
  );
});

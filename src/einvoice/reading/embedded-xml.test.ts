import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { findEmbeddedXml, pdf_limits_default, readEInvoicePdf } from "./embedded-xml.ts";
import { facturX } from "./sample-documents.ts";

/** A thread must start and load a PDF library, on a machine that may be busy. */
const patience = { timeout: 120_000 };

/**
 * A minimal PDF with attachments: a catalog, a page, and for each file a description and its compressed
 * bytes.
 */
function pdfWith(attachments: Record<string, string | Buffer>): Buffer {
  const files = Object.entries(attachments).map(([name, content], index) => {
    const packed = deflateSync(content, { level: 1 });
    return {
      name: `(${name}) ${4 + 2 * index} 0 R`,
      objects: [
        Buffer.from(`<</Type/Filespec/F(${name})/UF(${name})/EF<</F ${5 + 2 * index} 0 R>>>>`),
        Buffer.concat([
          Buffer.from(`<</Type/EmbeddedFile/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
          packed,
          Buffer.from("\nendstream"),
        ]),
      ],
    };
  });
  const names = files.map(({ name }) => name).join(" ");
  const objects = [
    Buffer.from(`<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${names}]>>>>>>`),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from("<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"),
    ...files.flatMap(({ objects }) => objects),
  ].flatMap((body, index) => [Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
  // There is no cross-reference table: every PDF reader rebuilds a missing one.
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...objects, Buffer.from("trailer<</Root 1 0 R>>\n%%EOF")]);
}

const other = '<?xml version="1.0"?><note/>';

test("an attachment with an e-invoice's usual name comes before other XML", patience, async () => {
  const pdf = pdfWith({ "a.xml": other, "terms.pdf": "x", "Factur-X.xml": facturX() });
  const names = (await findEmbeddedXml(pdf)).map(({ name }) => name);
  expect(names).toEqual(["Factur-X.xml", "a.xml"]);
  expect(await readEInvoicePdf(pdf)).toMatchObject({ readable: true, number: "F-2026-7" });
});

test("an e-invoice with another name is found by its content", patience, async () => {
  expect(await readEInvoicePdf(pdfWith({ "a.xml": other, "rechnung.XML": facturX() }))).toMatchObject({
    number: "F-2026-7",
  });
});

describe("refusals", () => {
  const check = (
    name: string,
    pdf: () => Uint8Array,
    reason: string,
    limits: Partial<typeof pdf_limits_default> = {},
  ) =>
    test(name, patience, async () =>
      expect(await readEInvoicePdf(pdf(), { ...pdf_limits_default, ...limits })).toMatchObject({
        readable: false,
        reason,
      }),
    );

  check("no attachment", () => pdfWith({}), "no_embedded_xml");
  check("no XML attachment", () => pdfWith({ "terms.pdf": "x" }), "no_embedded_xml");
  check("XML of another kind", () => pdfWith({ "factur-x.xml": other }), "not_an_einvoice");
  check("broken XML", () => pdfWith({ "factur-x.xml": facturX().slice(0, 900) }), "malformed");
  check("not a PDF", () => Buffer.from("hello"), "bad_pdf");
  check("half a PDF", () => pdfWith({ "factur-x.xml": facturX() }).subarray(0, 200), "bad_pdf");
  check("a PDF that is too large", () => pdfWith({}), "too_large", { bytes_max: 100 });
  check("an attachment that is too large", () => pdfWith({ "factur-x.xml": facturX() }), "no_embedded_xml", {
    attachment_bytes_max: 100,
  });
  check("a PDF that takes too long", () => pdfWith({ "factur-x.xml": facturX() }), "took_too_long", {
    milliseconds_max: 1,
  });
  // 300 MiB of zeros become 1.3 MiB of PDF.
  check(
    "a decompression bomb",
    () => pdfWith({ "factur-x.xml": Buffer.alloc(300 * 2 ** 20) }),
    "took_too_much_memory",
    {
      memory_bytes_max: 128 * 2 ** 20,
    },
  );
});

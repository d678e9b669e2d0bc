import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import type { CalendarDate } from "../kernel/calendar.ts";
import { openOcrReader } from "./reading/ocr/ocr-reader.ts";
import type { RecognitionContext } from "./recognition.ts";
import { recognizeFile } from "./recognize.ts";
import { drawImage, drawPdf, drawScan, sampleReceipt, secondReceipt } from "./sample-receipt.ts";
import { readEInvoiceXml } from "./source/structured.ts";

const context: RecognitionContext = {
  base_currency: "USD",
  country: null,
  locale: null,
  vendors: [],
  today: "2025-06-01" as CalendarDate,
};
const readers = { image: openOcrReader(), xml: readEInvoiceXml };
afterAll(() => readers.image.close());

const read = (bytes: Uint8Array) =>
  recognizeFile({ bytes, content_type: "image/png", file_name: "scan" }, context, readers);

describe("a drawn receipt is read", () => {
  const check = (name: string, draw: () => Promise<Uint8Array>, engine: string) =>
    test(name, async () => {
      const { kind, fields, engine: used } = await read(await draw());
      expect({
        kind: kind.value,
        total: fields.total.value,
        currency: fields.currency.value,
        date: fields.date.value,
        vendor: fields.vendor.value?.name,
        engine: used,
      }).toEqual({
        kind: "receipt",
        total: "12",
        currency: "EUR",
        date: "2025-03-14",
        vendor: "Bäckerei Linde GmbH",
        engine,
      });
    });

  check("as a clean picture", () => drawImage(sampleReceipt), "pp-ocr-v4");
  check("rotated by 90 degrees", () => drawImage(sampleReceipt, { turn: 90 }), "pp-ocr-v4");
  check("upside down", () => drawImage(sampleReceipt, { turn: 180 }), "pp-ocr-v4");
  check("tilted by five degrees", () => drawImage(sampleReceipt, { turn: 5 }), "pp-ocr-v4");
  check("with noise, blurred and compressed", () => drawImage(sampleReceipt, { noise: 60 }), "pp-ocr-v4");
  check("as a scanned PDF", () => drawScan([sampleReceipt]), "pp-ocr-v4");
  // No library here writes HEIC. The file was made from drawImage(sampleReceipt) in greyscale with `heif-enc
  // -q 15` (libheif 1.15).
  check("as a HEIC photo", () => readFile(new URL("fixtures/receipt.heic", import.meta.url)), "pp-ocr-v4");
  check("as a born-digital PDF", () => drawPdf([sampleReceipt]), "pdf-text");
});

test("two receipts in one PDF give no single total, and the warning lists both", async () => {
  const { fields, warnings, page_count } = await read(await drawScan([sampleReceipt, secondReceipt]));
  expect(page_count).toBe(2);
  expect(warnings).toEqual(["several receipts in one file (page 1: 12, page 2: 11.5)"]);
  expect(fields.total.value).toBeNull();
  expect(fields.total.candidates.map(({ value }) => value)).toEqual(["12", "11.5", "23.5"]);
});

test("when the time is up, the result has the pages read so far, with a warning", async () => {
  const bytes = await drawPdf([sampleReceipt, secondReceipt, secondReceipt]);
  const hurried = { ...readers, mayContinue: () => false };
  const { fields, warnings } = await recognizeFile(
    { bytes, content_type: "", file_name: "scan" },
    context,
    hurried,
  );
  expect(warnings).toEqual(["only the first 1 of 3 pages were read"]);
  expect(fields.total.value).toBe("12");
});

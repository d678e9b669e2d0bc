/** A field's box is where its text stands on the page as a preview shows it. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { CalendarDate } from "../kernel/calendar.ts";
import { openOcrReader } from "./reading/ocr/ocr-reader.ts";
import type { Box } from "./reading/reading.ts";
import type { FieldBox, RecognitionContext } from "./recognition.ts";
import { recognizeFile } from "./recognize.ts";
import {
  drawImage,
  drawPdf,
  drawScan,
  placeOfWord,
  type SampleLine,
  sampleReceipt,
} from "./sample-receipt.ts";
import { readEInvoiceXml } from "./source/structured.ts";

const context: RecognitionContext = {
  base_currency: "EUR",
  country: "DE",
  locale: null,
  vendors: [],
  today: "2025-06-01" as CalendarDate,
};
const readers = { image: openOcrReader(), xml: readEInvoiceXml };
afterAll(() => readers.image.close());

async function boxesOf(bytes: Uint8Array): Promise<Record<string, FieldBox>> {
  const file = { bytes, content_type: "image/png", file_name: "scan" };
  const { fields } = await recognizeFile(file, context, readers);
  return Object.fromEntries(Object.entries(fields).flatMap(([name, { box }]) => (box ? [[name, box]] : [])));
}

const receiptWords = {
  vendor: "Bäckerei Linde GmbH",
  date: "14.03.2025",
  invoice_number: "20771",
  total: "12,00",
  currency: "EUR",
  tax: "1,92",
};

const invoice: readonly SampleLine[] = [
  ["Rechnung"],
  ["Holzwerk Adler GmbH", "", 1.4],
  ["Werkstr. 4, 80331 München"],
  ["USt-IdNr. DE123456789"],
  ["Rechnungsnummer: R-2025-0042"],
  ["Rechnungsdatum: 03.02.2025"],
  ["Fällig am: 17.02.2025"],
  ["Regal Eiche", "300,00"],
  ["Montage", "50,00"],
  ["Nettobetrag", "350,00 EUR"],
  ["MwSt 19 %", "66,50 EUR"],
  ["Gesamtbetrag", "416,50 €", 1.2],
];

/** How a point of the upright page is found on the turned one, for clockwise quarter turns. */
const turned: Record<number, (box: Box) => Box> = {
  0: (box) => box,
  90: ({ x, y, width, height }) => ({ x: 1 - y - height, y: x, width: height, height: width }),
  180: ({ x, y, width, height }) => ({ x: 1 - x - width, y: 1 - y - height, width, height }),
  270: ({ x, y, width, height }) => ({ x: y, y: 1 - x - width, width: height, height: width }),
};

/** `tolerance` as a share of the page: readers leave a margin around the letters. */
function expectBox(found: FieldBox | undefined, expected: Box, tolerance: number, what: string) {
  const edges = ({ x, y, width, height }: Box) => [x, y, x + width, y + height];
  expect(found?.page, what).toBe(1);
  for (const [i, edge] of edges(found as FieldBox).entries())
    expect(Math.abs(edge - (edges(expected)[i] as number)), `${what}, edge ${i}`).toBeLessThan(tolerance);
}

async function expectWords(
  bytes: Uint8Array,
  lines: readonly SampleLine[],
  words: Record<string, string>,
  tolerance: number,
  turn = 0,
) {
  const boxes = await boxesOf(bytes);
  for (const [field, word] of Object.entries(words)) {
    const expected = turned[turn]?.(placeOfWord(lines, word)) as Box;
    expectBox(boxes[field], expected, tolerance, `${field} "${word}"`);
  }
}

describe("a PDF's own text", () => {
  test("a receipt", async () =>
    expectWords(await drawPdf([sampleReceipt]), sampleReceipt, receiptWords, 0.012));

  test("an invoice, with due date, number and tax", async () =>
    expectWords(
      await drawPdf([invoice]),
      invoice,
      {
        vendor: "Holzwerk Adler GmbH",
        invoice_number: "R-2025-0042",
        date: "03.02.2025",
        due_date: "17.02.2025",
        subtotal: "350,00",
        tax: "66,50",
        total: "416,50",
      },
      0.02,
    ));

  test("a value on the second page", async () => {
    const letter: SampleLine[] = Array.from({ length: 6 }, (_, i) => [
      `Unsere Leistung Teil ${i + 1} im Text`,
    ]);
    const boxes = await boxesOf(await drawPdf([letter, invoice]));
    expect(boxes.total).toMatchObject({ page: 2 });
    expectBox({ ...(boxes.total as FieldBox), page: 1 }, placeOfWord(invoice, "416,50"), 0.02, "total");
  });

  test("a page that viewers turn upright", async () =>
    expectWords(await drawPdf([sampleReceipt], { lying: true }), sampleReceipt, receiptWords, 0.012));
});

describe("an image", () => {
  const check = (name: string, draw: () => Promise<Uint8Array>, turn: number, tolerance = 0.025) =>
    test(name, async () => expectWords(await draw(), sampleReceipt, receiptWords, tolerance, turn));
  for (const turn of [90, 180, 270])
    check(`turned by ${turn} degrees`, () => drawImage(sampleReceipt, { turn }), turn);
  check("a scanned PDF", () => drawScan([sampleReceipt]), 0);
  check("a HEIC photo", () => readFile(new URL("fixtures/receipt.heic", import.meta.url)), 0);
  check(
    "turned, but upright by its orientation tag",
    async () => {
      const lying = sharp(await drawImage(sampleReceipt, { turn: 270 }));
      return lying.withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
    },
    0,
  );
  test("in the corner of a large sheet, of which only the print is read", async () => {
    const receipt = Buffer.from(await drawImage(sampleReceipt));
    const { width, height } = await sharp(receipt).metadata();
    const sheet = sharp({
      create: { width: 2 * width, height: 2 * height, channels: 3, background: "#ffffff" },
    });
    const boxes = await boxesOf(
      await sheet
        .composite([{ input: receipt, left: width, top: height }])
        .png()
        .toBuffer(),
    );
    for (const [field, word] of Object.entries(receiptWords)) {
      const own = placeOfWord(sampleReceipt, word);
      const expected = {
        x: 0.5 + own.x / 2,
        y: 0.5 + own.y / 2,
        width: own.width / 2,
        height: own.height / 2,
      };
      expectBox(boxes[field], expected, 0.0125, field);
    }
  });

  test("tilted by five degrees: the box surrounds the tilted text", async () => {
    const boxes = await boxesOf(await drawImage(sampleReceipt, { turn: 5 }));
    const upright = await sharp(await drawImage(sampleReceipt)).metadata();
    const tilted = await sharp(await drawImage(sampleReceipt, { turn: 5 })).metadata();
    const { x, y, width, height } = placeOfWord(sampleReceipt, "12,00");
    const from = {
      x: (x + width / 2 - 0.5) * upright.width,
      y: (y + height / 2 - 0.5) * upright.height,
    };
    const [cos, sin] = [Math.cos(Math.PI / 36), Math.sin(Math.PI / 36)];
    const centre = {
      x: 0.5 + (from.x * cos - from.y * sin) / tilted.width,
      y: 0.5 + (from.x * sin + from.y * cos) / tilted.height,
    };
    const box = boxes.total as FieldBox;
    expect(Math.abs(box.x + box.width / 2 - centre.x)).toBeLessThan(0.015);
    expect(Math.abs(box.y + box.height / 2 - centre.y)).toBeLessThan(0.015);
  });
});

describe("no box", () => {
  test("for plain text, which has no page to look at", async () =>
    expect(await boxesOf(Buffer.from("Rechnung\nRechnungsnummer 12\nGesamtbetrag 12,00 EUR"))).toEqual({}));

  test("for a due date that was computed from the terms", async () => {
    const lines = invoice.map(
      (line): SampleLine => (line[0].startsWith("Fällig") ? ["Zahlbar innerhalb von 14 Tagen"] : line),
    );
    const file = { bytes: await drawPdf([lines]), content_type: "", file_name: "" };
    const { due_date } = (await recognizeFile(file, context, readers)).fields;
    expect([due_date.value, due_date.box]).toEqual(["2025-02-17", undefined]);
  });
});

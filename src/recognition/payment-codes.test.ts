/** Payment codes on papers that are drawn here: what a code says counts, the print fills the rest. */
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { snapshotOf } from "../../test/pdf/build.ts";
import { renderInvoicePdf } from "../invoice-pdf/index.ts";
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import { openOcrReader } from "./reading/ocr/ocr-reader.ts";
import type { ImageReader } from "./reading/reading.ts";
import type { Recognition, RecognitionContext } from "./recognition.ts";
import { recognizeFile } from "./recognize.ts";
import { drawImage, drawPdf, drawScan, placeOfCode, type SampleLine } from "./sample-receipt.ts";
import { readEInvoiceXml } from "./source/structured.ts";

const context: RecognitionContext = {
  base_currency: "USD",
  country: null,
  locale: null,
  vendors: [],
  today: "2026-06-01" as CalendarDate,
};
const ocr = openOcrReader();
afterAll(() => ocr.close());
/** The decoder does not need the text of a picture. */
const blind: ImageReader = {
  name: "blind",
  read: async ({ number, width, height }) => ({ number, width, height, fragments: [] }),
  close: async () => {},
};

const read = (
  bytes: Uint8Array,
  { image = blind, ...changes }: Partial<RecognitionContext> & { image?: ImageReader } = {},
) =>
  recognizeFile(
    { bytes, content_type: "", file_name: "bill" },
    { ...context, ...changes },
    { image, xml: readEInvoiceXml },
  );

const swico = "//S1/10/10201409/11/260512/30/106017086/32/8.1:553.39;2.6:14/40/2:10;0:30";

function qrBill({ amount = "612.57", billing = swico, iban = "CH4431999123000889012" } = {}): string {
  const creditor = ["S", "Alpenblick AG", "Hauptgasse", "12", "3011", "Bern", "CH"];
  const debtor = ["S", "Pia Rutschmann", "Marktgasse", "28", "9400", "Rorschach", "CH"];
  const reference = ["QRR", "210000000003139471430009017", "", "EPD", billing];
  const nobody = ["", "", "", "", "", "", ""];
  return ["SPC", "0200", "1", iban, ...creditor, ...nobody, amount, "CHF", ...debtor, ...reference].join(
    "\n",
  );
}

function sepa({ amount = "EUR119.00", reference = "" } = {}): string {
  const lines = ["BCD", "002", "1", "SCT", "", "Tischlerei Eschenbach", "DE89370400440532013000", amount];
  return [...lines, "", reference, ""].join("\n");
}

const bill: readonly SampleLine[] = [
  ["Alpenblick", "", 1.5],
  ["Rechnung vom 12.05.2026"],
  ["Dachdecker-Arbeiten", "553,39"],
  ["Vielen Dank für Ihren Auftrag"],
];

const values = ({ fields }: Recognition) => ({
  vendor: fields.vendor.value?.name ?? null,
  total: fields.total.value,
  currency: fields.currency.value,
  number: fields.invoice_number.value,
  date: fields.date.value,
  due_date: fields.due_date.value,
  tax: fields.tax.value,
  subtotal: fields.subtotal.value,
});

const stated = {
  vendor: "Alpenblick AG",
  total: "612.57",
  currency: "CHF",
  number: "10201409",
  date: "2026-05-12",
  due_date: "2026-06-11",
  tax: "45.18",
  subtotal: "567.39",
};

describe("a QR-bill", () => {
  const codes = [qrBill()];
  const check = (name: string, draw: () => Promise<Uint8Array>) =>
    test(name, async () => {
      const recognition = await read(await draw());
      expect(values(recognition)).toEqual(stated);
      expect(recognition.kind.value).toBe("invoice");
      expect(recognition.fields.seller.value).toMatchObject({ country: "CH", tax_id: "CHE106017086" });
      expect(recognition.fields.buyer.value).toMatchObject({ name: "Pia Rutschmann", country: "CH" });
      expect(recognition.warnings).toEqual([]);
    });
  check("in a picture", () => drawImage(bill, { codes }));
  check("on its side", () => drawImage(bill, { codes, turn: 90 }));
  check("upside down", () => drawImage(bill, { codes, turn: 180 }));
  check("tilted", () => drawImage(bill, { codes, turn: 5 }));
  check("with noise, blurred and compressed", () => drawImage(bill, { codes, noise: 60 }));
  check("in a born-digital PDF, as rectangles", () => drawPdf([bill], { codes }));
  check("on the last of two pages", () => drawPdf([bill, bill], { codes }));
  check("in a scanned PDF", () => drawScan([bill], { codes }));
});

test("the box of a field is the code, unless the paper prints the value", async () => {
  const lines: readonly SampleLine[] = [...bill, ["Total CHF", "612.57", 1.2]];
  const { fields } = await read(await drawPdf([lines], { codes: [qrBill()] }));
  const place = placeOfCode(lines, [qrBill()]);
  for (const side of ["x", "y", "width", "height"] as const)
    expect(fields.invoice_number.box?.[side]).toBeCloseTo(place[side], 1);
  expect(fields.total.box?.y).toBeLessThan(place.y);
});

test("what the code does not say comes from the print", async () => {
  const lines: readonly SampleLine[] = [
    ["Rechnung Nr. 2026-118"],
    ["Datum: 14.05.2026"],
    ["Total CHF", "612.57"],
  ];
  const recognition = await read(await drawPdf([lines], { codes: [qrBill({ billing: "" })] }));
  expect(values(recognition)).toMatchObject({
    vendor: "Alpenblick AG",
    total: "612.57",
    number: "2026-118",
    date: "2026-05-14",
    due_date: null,
  });
});

test("the payment reference stands in for a number that neither code nor print has", async () => {
  const recognition = await read(await drawImage(bill, { codes: [qrBill({ billing: "" })] }));
  expect(recognition.fields.invoice_number.value).toBe("210000000003139471430009017");
});

test("a SEPA code on a photo, with the print read around it", async () => {
  const lines: readonly SampleLine[] = [
    ["Tischlerei Eschenbach", "", 1.5],
    ["Rechnung Nr. 2026-118"],
    ["Datum: 14.05.2026"],
    ["Nettobetrag", "100,00 EUR"],
    ["MwSt 19 %", "19,00 EUR"],
    ["Gesamtbetrag", "119,00 EUR"],
  ];
  const recognition = await read(await drawImage(lines, { codes: [sepa()], noise: 30 }), { image: ocr });
  expect(values(recognition)).toMatchObject({
    vendor: "Tischlerei Eschenbach",
    total: "119",
    currency: "EUR",
    number: "2026-118",
    date: "2026-05-14",
    tax: "19",
    subtotal: "100",
  });
});

test("our own PDF: the code on it is read", async () => {
  const snapshot = snapshotOf();
  const pdf = await renderInvoicePdf(snapshot, { created_at: "2026-05-14T09:30:00.000Z" as Instant });
  const { fields } = await read(pdf);
  expect(fields.vendor).toMatchObject({ value: { name: snapshot.seller.name }, reason: "from the QR code" });
  expect(fields.total).toMatchObject({ value: snapshot.total, reason: "from the QR code" });
  expect(fields.invoice_number.value).toBe(snapshot.number);
});

test("a code for the rest: the total that the paper proves stays, with a warning", async () => {
  const lines: readonly SampleLine[] = [
    ["Rechnung Nr. 2026-118"],
    ["Nettobetrag", "500,00 EUR"],
    ["MwSt 19 %", "95,00 EUR"],
    ["Gesamtbetrag", "595,00 EUR"],
    ["Anzahlung", "-200,00 EUR"],
    ["Noch zu zahlen", "395,00 EUR"],
  ];
  const recognition = await read(await drawPdf([lines], { codes: [sepa({ amount: "EUR395" })] }));
  expect(values(recognition)).toMatchObject({ total: "595", tax: "95", vendor: "Tischlerei Eschenbach" });
  expect(recognition.warnings).toEqual(["The QR code asks for 395, of a total of 595."]);
});

test("a tax that does not fit the code's amount is not given", async () => {
  const lines: readonly SampleLine[] = [
    ["Rechnung Nr. 2026-118"],
    ["MwSt", "19,00 EUR"],
    ["Gesamtbetrag", "119,00 EUR"],
  ];
  const { fields } = await read(await drawPdf([lines], { codes: [sepa({ amount: "EUR250" })] }));
  expect(fields.total.value).toBe("250");
  expect(fields.tax).toMatchObject({ value: null, reason: "it does not fit the amount of the QR code" });
});

test("a vendor that the organization knows by the creditor's name is that vendor", async () => {
  const vendors = [{ id: "v1", name: "Alpenblick", aliases: ["Alpenblick AG"] }];
  const { fields } = await read(await drawPdf([bill], { codes: [qrBill()] }), { vendors });
  expect(fields.vendor.value).toEqual({ name: "Alpenblick", vendor_id: "v1" });
});

describe("codes that must change nothing", () => {
  const check = (name: string, codes: readonly string[], warnings: readonly string[]) =>
    test(name, async () => {
      const plain = await read(await drawPdf([bill]));
      const recognition = await read(await drawPdf([bill], { codes }));
      expect(values(recognition)).toEqual(values(plain));
      expect(recognition.warnings).toEqual(warnings);
    });
  check("a web address", ["https://example.com/pay?amount=99.00&to=Evil%20Ltd"], []);
  check("a visiting card", ["BEGIN:VCARD\nVERSION:3.0\nN:Evil\nEND:VCARD"], []);
  check("markup", ["<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'/>"], []);
  check(
    "a wrong IBAN",
    [qrBill({ iban: "CH4431999123000889013" })],
    ["a payment code was not used: The text is not a valid QR-bill: its IBAN is not valid."],
  );
  check(
    "instalments",
    [qrBill(), qrBill({ amount: "306.28", billing: "" })],
    ["payment codes for different payments were not used: 612.57 CHF, 306.28 CHF"],
  );
});

test("a web address beside the payment code is ignored", async () => {
  const codes = ["https://example.com/track/118", qrBill()];
  expect(values(await read(await drawPdf([bill], { codes })))).toEqual(stated);
});

test("the same code twice counts once", async () => {
  expect(values(await read(await drawPdf([bill], { codes: [qrBill(), qrBill()] })))).toEqual(stated);
});

describe("hostile pictures", () => {
  const check = (name: string, draw: () => Promise<Uint8Array>) =>
    test(name, async () => {
      const recognition = await read(await draw());
      expect(recognition).toMatchObject({ page_count: 1, warnings: [] });
      expect(recognition.fields.total.value).toBeNull();
    });
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  check("noise", () =>
    sharp({ create: { width: 1400, height: 2000, channels: 3, noise, background: "#fff" } })
      .png()
      .toBuffer(),
  );
  check("one pixel", () => blank(1, 1));
  check("a line of 20,000 pixels", () => blank(20_000, 3));
  check("thirty million pixels", () => blank(6_000, 5_000));
  check("forty codes", () =>
    drawImage([], { codes: Array.from({ length: 40 }, (_, n) => `https://example.com/${n}`) }),
  );
});

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer() as Promise<Uint8Array>;

import { describe, expect, test } from "vitest";
import { inkBox } from "./ink.ts";
import { sourceKind } from "./kind.ts";
import { readPlainText } from "./text.ts";

describe("a file's type, by its bytes", () => {
  const check = (name: string, bytes: string, kind: string | null) =>
    test(name, () => expect(sourceKind(Buffer.from(bytes, "latin1"))).toBe(kind));
  check("PDF", "%PDF-1.7\n", "pdf");
  check("PDF after bytes of a mail gateway", "\r\n\r\n%PDF-1.4", "pdf");
  check("PNG", "\x89PNG\r\n\x1a\n", "image");
  check("JPEG", "\xff\xd8\xff\xe1", "image");
  check("TIFF", "II*\x00", "image");
  check("WebP", "RIFF\x00\x00\x00\x00WEBP", "image");
  check("HEIC", "\x00\x00\x00\x18ftypheic", "heic");
  check("AVIF", "\x00\x00\x00\x18ftypavif", "image");
  check("MP4 is not HEIC", "\x00\x00\x00\x18ftypisom\x00\x00\x00\x00", null);
  check("XML", '<?xml version="1.0"?><Invoice/>', "xml");
  check("XML without a declaration", "<rsm:CrossIndustryInvoice xmlns:rsm=''>", "xml");
  check("HTML is text", "<html><body>Total 5.00</body></html>", "text");
  check("text", "Total 5.00\n", "text");
  check("a ZIP", "PK\x03\x04\x00\x00", null);
  check("only white space", "  \n ", null);
});

describe("plain text", () => {
  test("a line of any length is cut to the maximum", () => {
    const [page] = readPlainText("1 ".repeat(3_000_000)).pages;
    expect(page?.fragments.map(({ text }) => text.length)).toEqual([999]);
  });
  test("a warning says how many lines were not read", () =>
    expect(readPlainText("Total 1.00\n".repeat(2500)).warnings).toEqual([
      "only the first 2000 of 2501 lines were read",
    ]));
});

describe("inkBox", () => {
  const paper = (brightness: number) => new Uint8Array(400 * 400).fill(brightness);
  const dot = (grey: Uint8Array, x: number, y: number, size: number) => {
    for (let row = y; row < y + size; row++) grey.fill(0, row * 400 + x, row * 400 + x + size);
    return grey;
  };
  test("surrounds the print with a margin", () =>
    expect(inkBox(dot(paper(255), 160, 200, 40), 400, 400)).toEqual({
      x: 136,
      y: 176,
      width: 88,
      height: 88,
    }));
  test("ignores a speck", () => expect(inkBox(dot(paper(255), 160, 200, 1), 400, 400)).toBeNull());
  test("finds nothing on a dark background", () =>
    expect(inkBox(dot(paper(90), 160, 200, 40), 400, 400)).toBeNull());
});

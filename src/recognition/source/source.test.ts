import { describe, expect, test } from "vitest";
import { inkBox } from "./ink.ts";
import { sourceKind } from "./kind.ts";
import { rootElementOf, withoutMarkup } from "./markup.ts";
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
  check("XML with a comment in place of a declaration", "<!-- licence -->\n<Invoice xmlns='x'>", "xml");
  check(
    "XML with comments before and after",
    "<?xml version='1.0'?><!-- a --><?pi x?>\n<!-- b --><a/>",
    "xml",
  );
  check("XML whose comment is longer than what is read", `<!--${"licence ".repeat(1000)}`, "xml");
  check("XML with a byte order mark", "\xef\xbb\xbf<!-- a --><a/>", "xml");
  check("UTF-16 without a byte order mark", "<\x00a\x00/\x00>\x00", "xml");
  check("HTML after a comment is text", "<!-- saved from a shop --><!DOCTYPE html><html>", "text");
  check("an address in angle brackets is text", "<info@example.com>\nTotal 5.00", "text");
  check("HTML is text", "<html><body>Total 5.00</body></html>", "text");
  check("text", "Total 5.00\n", "text");
  check("a ZIP", "PK\x03\x04\x00\x00", null);
  check("only white space", "  \n ", null);
});

describe("markup", () => {
  const check = (markup: string, text: string) =>
    test(markup.slice(0, 60), () => expect(withoutMarkup(markup).replace(/[ ]+/g, " ")).toBe(text));
  check("<a>Total</a> <b>5.00</b>", " Total 5.00 ");
  check("<p>Fish &amp; Chips</p><p>9.50</p>", "\nFish & Chips\n\n9.50\n");
  check("<!-- a > b -->Alder Ltd", " Alder Ltd");
  check("<name><![CDATA[Alder <Ltd>]]></name>", " Alder <Ltd> ");
  check("<style>p { color: red }</style>Alder", " Alder");
  check("Alder<!-- never closed", "Alder");

  test("the first element", () => {
    expect(rootElementOf("<!-- x --><cbc:Note a='1'>")).toBe("cbc:Note");
    expect(rootElementOf("Alder <Ltd>")).toBeNull();
  });

  test("a million unclosed comments and tags are read in one pass", () => {
    expect(withoutMarkup("<!--".repeat(1_000_000))).toBe("");
    expect(withoutMarkup("<script>".repeat(500_000)).trim()).toBe("");
  });
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

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../../kernel/errors.ts";
import { detectFormat } from "./detect-format.ts";
import { statementFormats } from "./statement.ts";
import { readStatement } from "./testing.ts";

describe("the content decides", () => {
  const check = (content: string, format: string) =>
    test(`${JSON.stringify(content.slice(0, 40))} is ${format}`, () =>
      expect(detectFormat(Buffer.from(content))).toBe(format));
  check("OFXHEADER:100\nDATA:OFXSGML\n<OFX>", "ofx");
  check("\r\n\r\nOFXHEADER:100 <OFX><INTU.BID>1", "qfx");
  check('<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>', "ofx");
  check(
    '\uFEFF<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
    "camt053",
  );
  check("!Type:Bank\nD1/1/2026\n^", "qif");
  check(":20:A\r\n:25:B\r\n:60F:C260101EUR1,00\r\n", "mt940");
  check("{1:F01BANKDEFF}{4:\r\n:20:A\r\n:60F:C260101EUR1,00", "mt940");
  check("BANKDEFF\r\n940\r\nBANKDEFF\r\n:20:A\r\n:60F:C260101EUR1,00", "mt940");
  check("Date,Amount\n", "csv");
  check("a;b", "csv");
  check("Date,Amount,Memo\n2026-01-01,5,see <OFX> file", "csv");
  check("\n<OFX><SIGNONMSGSRSV1>", "ofx");
});

describe("a file that is not a statement is named", () => {
  const check = (content: string | Uint8Array, found: string) =>
    test(found, () => expect(() => detectFormat(Buffer.from(content as string))).toThrow(found));
  check("", "an empty file");
  check("  \n ", "an empty file");
  check("%PDF-1.7", "a PDF file");
  check("PK\u0003\u0004....", "a ZIP archive or a spreadsheet");
  check("<!DOCTYPE html><html>", "a web page");
  check("hello", "a text file without any column separator");
  check(Buffer.from([0x89, 0x50, 0x4e, 0x47]), "a PNG image");
});

const starts = [
  "",
  "OFXHEADER:100\n<OFX><STMTRS><CURDEF>EUR<STMTTRN>",
  '<?xml version="1.0"?><Document xmlns="camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry>',
  "!Type:Bank\nD1/31/2026\n",
  ":20:A\n:60F:C260101EUR1,00\n:61:",
  "Date,Amount,Currency,Memo\n2026-01-31,",
];

test("any bytes give either rows or one of our errors", {
  timeout: 60_000,
}, async () => {
  const format = fc.option(fc.constantFrom(...statementFormats), { nil: undefined });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.string({ maxLength: 300, unit: "binary" }).map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(format, fc.constantFrom(...starts), bytes, async (chosen, start, rest) => {
      const content = Buffer.concat([Buffer.from(start), rest]);
      const outcome = await readStatement(content, { format: chosen, currency: "EUR" }).catch(
        (thrown) => thrown,
      );
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(AppError);
      else expect(outcome.rows).toBeInstanceOf(Array);
    }),
    { numRuns: 400 },
  );
});

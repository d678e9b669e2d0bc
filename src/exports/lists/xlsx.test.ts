import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openZip } from "../../platform/zip/read-zip.ts";
import { cell_characters_max, escapeXml, type SheetColumn, sheetRow } from "./sheet.ts";
import { type Sheet, writeXlsx } from "./xlsx.ts";

const run = promisify(execFile);
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-xlsx-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const columns: SheetColumn[] = [
  { name: "text", kind: "text" },
  { name: "amount", kind: "number" },
  { name: "count", kind: "integer" },
  { name: "yes", kind: "boolean" },
  { name: "date", kind: "date" },
  { name: "at", kind: "instant" },
];

describe("a cell", () => {
  const check = (kind: SheetColumn["kind"], value: unknown, expected: string) =>
    test(`${kind} ${JSON.stringify(value)}`, () =>
      expect(sheetRow([{ name: "a", kind }], [value])).toBe(`<row>${expected}</row>`));
  const words = (content: string) => `<c t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
  check("text", "plain", words("plain"));
  check("text", "=1+1", words("=1+1"));
  check("text", ' <b> & "c"', words(" &lt;b&gt; &amp; &quot;c&quot;"));
  check("text", ["a"], words("[&quot;a&quot;]"));
  check("text", null, "<c/>");
  check("text", "12.50", words("12.50"));
  check("number", 12.5, '<c s="2"><v>12.5</v></c>');
  check("number", -0.001, '<c s="2"><v>-0.001</v></c>');
  check("integer", 7, '<c s="3"><v>7</v></c>');
  check("boolean", false, '<c t="b"><v>0</v></c>');
  check("date", "2026-11-17", '<c s="4"><v>46343</v></c>');
  check("date", "1900-03-01", '<c s="4"><v>61</v></c>');
  check("date", "1899-12-31", words("1899-12-31"));
  check("instant", "2026-11-17T12:00:00.000Z", '<c s="5"><v>46343.5</v></c>');
});

describe("text that XML cannot hold", () => {
  const check = (content: string, expected: string) =>
    test(JSON.stringify(content), () => expect(escapeXml(content)).toBe(expected));
  check("a\u0007b", "a_x0007_b");
  check("line\nbreak\ttab", "line\nbreak\ttab");
  check("return\r", "return_x000D_");
  check("_x0041_", "_x005F_x0041_");
  check("\uD800", "\uFFFD");
  check("\uFFFF", "_xFFFF_");
});

test("text is cut where a cell ends", () => {
  const row = sheetRow([{ name: "a", kind: "text" }], ["x".repeat(cell_characters_max + 1)]);
  expect(row).toContain(`${"x".repeat(cell_characters_max - 1)}…<`);
});

async function* batches(...rows: unknown[][][]) {
  yield* rows;
}

async function write(sheets: Sheet[], rows_max?: number): Promise<string> {
  const path = join(folder, "book.xlsx");
  async function* each() {
    yield* sheets;
  }
  await writeFile(path, writeXlsx(each(), rows_max));
  return path;
}

test("a list that is longer than a sheet continues on the next", async () => {
  const rows = batches([["a"], ["b"]], [], [["c"], ["d"], ["e"]]);
  const path = await write([{ name: "list", columns: [{ name: "x", kind: "text" }], rows }], 3);
  const zip = await openZip(path);
  const names = zip.names().filter((name) => name.startsWith("xl/worksheets/"));
  const found = [];
  for (const name of names)
    found.push([...(await text(zip.read(name))).matchAll(/>(\w)<\/t>/g)].map(([, one]) => one));
  expect(found).toEqual([
    ["x", "a", "b"],
    ["x", "c", "d"],
    ["x", "e"],
  ]);
  expect(await text(zip.read("xl/workbook.xml"))).toContain(
    '<sheet name="list (3)" sheetId="3" r:id="rId3"/>',
  );
  await zip.close();
});

const script = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
show = lambda cell: [type(cell.value).__name__, str(cell.value), cell.number_format, cell.data_type]
print(json.dumps({sheet.title: [[show(cell) for cell in row] for row in sheet.iter_rows()] for sheet in book}))
`;

test("a spreadsheet reader finds numbers, dates and harmless text", async ({ skip }) => {
  const row = ['=HYPERLINK("http://x")', 1234.5, 3, true, "2026-11-17", "2026-11-17T09:30:00.000Z"];
  const path = await write([
    { name: "first", columns, rows: batches([row]) },
    { name: "empty", columns, rows: batches() },
  ]);
  const { stdout } = await run("/usr/bin/python3", ["-c", script, path]).catch((error) => {
    if (error.code === "ENOENT" || String(error.stderr).includes("No module named 'openpyxl'"))
      skip("python3-openpyxl is not installed.");
    throw error;
  });
  const { first, empty } = JSON.parse(stdout);
  expect(first[0].map((cell: string[]) => cell[1])).toEqual(columns.map(({ name }) => name));
  expect(first[1]).toEqual([
    ["str", '=HYPERLINK("http://x")', "General", "s"],
    ["float", "1234.5", "#,##0.00##", "n"],
    ["int", "3", "0", "n"],
    ["bool", "True", "General", "b"],
    ["datetime", "2026-11-17 00:00:00", "yyyy\\-mm\\-dd", "d"],
    ["datetime", "2026-11-17 09:30:00", "yyyy\\-mm\\-dd\\ hh:mm:ss", "d"],
  ]);
  expect(empty).toHaveLength(1);
});

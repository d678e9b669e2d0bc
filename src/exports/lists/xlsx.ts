/** Sheets as an XLSX file, written as a stream: no sheet and no table of texts is ever in memory. */
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";
import { escapeXml, type SheetColumn, sheet_end, sheetRow, sheetStart, styles_xml } from "./sheet.ts";

export interface Sheet {
  name: string;
  columns: readonly SheetColumn[];
  /** Rows in batches of any size. */
  rows: AsyncIterable<readonly (readonly unknown[])[]>;
}

export const xlsx_content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A sheet has no more rows, its head included. A longer list continues on another sheet. */
export const sheet_rows_max = 1_048_576;

const xml_head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const package_relationships = "http://schemas.openxmlformats.org/package/2006/relationships";

export function writeXlsx(
  sheets: AsyncIterable<Sheet>,
  rows_max = sheet_rows_max,
): AsyncGenerator<Uint8Array> {
  return writeZip(xlsxEntries(sheets, rows_max));
}

/** The parts that list the sheets come last, when it is known how many there are. */
async function* xlsxEntries(sheets: AsyncIterable<Sheet>, rows_max: number): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  for await (const sheet of sheets) {
    const rows = new RowSource(sheet);
    for (let number = 1; number === 1 || !(await rows.isOver()); number++) {
      names.push(number === 1 ? sheet.name : `${sheet.name} (${number})`);
      yield { name: sheetPath(names.length), bytes: sheetBytes(sheet, rows, rows_max - 1) };
    }
  }
  yield text("xl/styles.xml", styles_xml);
  yield text("xl/workbook.xml", workbook(names));
  yield text("xl/_rels/workbook.xml.rels", workbookParts(names.length));
  yield text("_rels/.rels", rootPart);
  yield text("[Content_Types].xml", contentTypes(names.length));
}

function text(name: string, content: string): ZipEntry {
  return { name, bytes: [Buffer.from(content)] };
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** The batches of a sheet, which may be split between two sheets of the file. */
class RowSource {
  readonly #batches: AsyncIterator<readonly (readonly unknown[])[]>;
  #left: readonly (readonly unknown[])[] = [];

  constructor({ rows }: Sheet) {
    this.#batches = rows[Symbol.asyncIterator]();
  }

  /** At most `count` rows; none: there are no more. */
  async take(count: number): Promise<readonly (readonly unknown[])[]> {
    while (this.#left.length === 0) {
      const { value, done } = await this.#batches.next();
      if (done) return [];
      this.#left = value;
    }
    const taken = this.#left.slice(0, count);
    this.#left = this.#left.slice(count);
    return taken;
  }

  async isOver(): Promise<boolean> {
    const next = await this.take(Number.POSITIVE_INFINITY);
    this.#left = next;
    return next.length === 0;
  }
}

async function* sheetBytes({ columns }: Sheet, rows: RowSource, count_max: number) {
  yield Buffer.from(sheetStart(columns));
  for (let left = count_max; left > 0; ) {
    const taken = await rows.take(left);
    if (taken.length === 0) break;
    left -= taken.length;
    yield Buffer.from(taken.map((row) => sheetRow(columns, row)).join(""));
  }
  yield Buffer.from(sheet_end);
}

/** At most 31 characters, without those that a formula could take for something else. */
function sheetName(name: string): string {
  return escapeXml(name.replace(/[[\]:*?/\\]/g, "-").slice(0, 31));
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${sheetName(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${xml_head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationships}"><sheets>${sheets.join("")}</sheets></workbook>\n`;
}

function workbookParts(count: number): string {
  const sheets = Array.from(
    { length: count },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const styles = `<Relationship Id="rId${count + 1}" Type="${relationships}/styles" Target="styles.xml"/>`;
  return `${xml_head}<Relationships xmlns="${package_relationships}">${sheets.join("")}${styles}</Relationships>\n`;
}

const rootPart = `${xml_head}<Relationships xmlns="${package_relationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>\n`;

function contentTypes(count: number): string {
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const sheets = Array.from(
    { length: count },
    (_, index) => `<Override PartName="/${sheetPath(index + 1)}" ContentType="${main}.worksheet+xml"/>`,
  );
  return `${xml_head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${sheets.join("")}</Types>\n`;
}

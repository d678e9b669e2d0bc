/** Reads a CSV file by its mapping: the cells of each row by field. */
import {
  type CsvRecord,
  columnIndex,
  decodeText,
  readRecords,
  StatementTooLarge,
  withPlainNewlines,
} from "../banking/index.ts";
import { type ImportField, type RecordImportKind, record_import_rows_max } from "./constants.ts";
import { chooseMapping, type FoundColumn, type ReadingOptions } from "./mapping.ts";
import type { RecordMapping } from "./schema.ts";

/** The texts of one row by field, trimmed; a field without text is left out. */
export type Cells = Partial<Record<ImportField, string>>;

export interface FileRow {
  line: number;
  cells: Cells;
}

export interface ReadFile {
  mapping: RecordMapping;
  columns: FoundColumn[];
  /** The column of each field, as the file's header has it. */
  names: Partial<Record<ImportField, string>>;
  rows: FileRow[];
}

/** Enough rows to decide date order and decimal mark. */
const sample_characters = 256 * 1024;

export async function readRecordFile(
  kind: RecordImportKind,
  source: AsyncIterable<Uint8Array>,
  { encoding, ...options }: ReadingOptions & { encoding?: string },
): Promise<ReadFile> {
  const pieces: string[] = [];
  for await (const piece of withPlainNewlines(decodeText(source, { encoding: encoding ?? null })))
    pieces.push(piece);
  const text = pieces.join("");
  const { mapping, columns } = await chooseMapping(kind, text.slice(0, sample_characters), options);
  const records: CsvRecord[] = [];
  for await (const record of readRecords(once(text), mapping.delimiter)) records.push(record);
  const header = records[mapping.header_record - 1]?.cells ?? [];
  const filled = records
    .slice(mapping.header_record)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length > record_import_rows_max)
    throw new StatementTooLarge(
      null,
      `The file has ${filled.length} rows; at most ${record_import_rows_max} can be imported at once. Split the file.`,
    );
  return { mapping, columns, ...toRows(mapping, header, filled) };
}

async function* once(text: string) {
  yield text;
}

function toRows(mapping: RecordMapping, header: readonly string[], records: readonly CsvRecord[]) {
  const fields = (Object.keys(mapping.columns) as ImportField[]).map((field) => ({
    field,
    indexes: [mapping.columns[field] ?? []].flat().map((ref) => columnIndex(ref, header)),
  }));
  const names = Object.fromEntries(
    fields.map(({ field, indexes }) => [field, indexes.map((index) => header[index]?.trim()).join(", ")]),
  );
  const rows = records.map(({ cells, line }) => ({
    line,
    cells: Object.fromEntries(
      fields.flatMap(({ field, indexes }) => {
        const text = textOf(indexes.map((index) => cells[index]?.trim() ?? ""));
        return text === "" ? [] : [[field, text]];
      }),
    ),
  }));
  return { names, rows };
}

function textOf(cells: readonly string[]): string {
  return cells.filter((cell) => cell !== "").join(" ");
}

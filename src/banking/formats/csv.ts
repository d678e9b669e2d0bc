/**
 * CSV statements. The layout is detected from the start of the file, unless a mapping gives it; then every
 * row is read strictly by that layout. Cells are text: a formula is kept as plain characters.
 */
import { AppError } from "../../kernel/errors.ts";
import { findIban } from "../../kernel/iban.ts";
import { normalizeHeader } from "./csv-columns.ts";
import { detectMapping } from "./csv-detect.ts";
import { type CsvRecord, readRecords, sampleRecords, withPlainNewlines } from "./csv-records.ts";
import { type ColumnIndexes, CsvRowReader } from "./csv-row.ts";
import { decodeText } from "./decode.ts";
import { headOf } from "./peek.ts";
import {
  type ColumnRef,
  type CsvField,
  type CsvMapping,
  csvFields,
  type ParseOptions,
  type StatementAccount,
  type StatementEvent,
  type StatementParser,
} from "./statement.ts";
import { MappingNeeded, StatementMalformed } from "./statement-errors.ts";
import { StatementWriter, unknownAccount } from "./statement-writer.ts";

/** In practice enough rows to decide date order and decimal mark. */
const sample_characters = 256 * 1024;
/** Number of rows that decide whether a saved mapping fits. */
const fit_rows_max = 5;

export const csvParser: StatementParser = { format: "csv", parse: parseCsv };

async function* parseCsv(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions,
): AsyncIterable<StatementEvent> {
  const writer = new StatementWriter();
  const decoded = decodeText(source, { encoding: options.encoding, warn: (warning) => writer.warn(warning) });
  const { head, all } = await headOf(withPlainNewlines(decoded), sample_characters);
  const mapping = await chooseMapping(head.join(""), options);
  writer.events.push({ kind: "mapping", mapping });
  const reading = new CsvReading(mapping, writer);
  for await (const record of readRecords(all, mapping.delimiter)) {
    reading.take(record);
    if (writer.events.length > 0) yield* writer.events.splice(0);
  }
  reading.end();
  yield* writer.events.splice(0);
}

/**
 * The caller's mapping; otherwise the account's saved mapping, if it fits the file; otherwise the detected
 * one.
 */
async function chooseMapping(sample: string, options: ParseOptions): Promise<CsvMapping> {
  const { mapping, saved_mapping } = options;
  if (mapping !== undefined) return mapping;
  if (saved_mapping !== undefined && (await fitsSample(sample, saved_mapping))) return saved_mapping;
  return detectMapping(sample, options);
}

/** Whether the first rows can be read by this mapping: another bank's or another product's file cannot. */
async function fitsSample(sample: string, mapping: CsvMapping): Promise<boolean> {
  const header_record = mapping.header_record ?? 0;
  const records = await sampleRecords(sample, mapping.delimiter, header_record + fit_rows_max);
  const writer = new StatementWriter();
  try {
    const reading = new CsvReading(mapping, writer);
    for (const cells of records) reading.take({ cells, line: 1 });
    reading.end();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return writer.events.some(({ kind }) => kind === "row");
  }
  return true;
}

/** Reads one file in order: the lines before the header, the header, the transactions. */
class CsvReading {
  #record_count = 0;
  #header: string[] | null = null;
  #rows: CsvRowReader | null = null;
  #iban: string | null = null;
  readonly #mapping: CsvMapping;
  readonly #writer: StatementWriter;

  constructor(mapping: CsvMapping, writer: StatementWriter) {
    this.#mapping = mapping;
    this.#writer = writer;
    if (mapping.header_record === null) this.#start(null);
  }

  take(record: CsvRecord): void {
    this.#record_count++;
    const { header_record } = this.#mapping;
    if (this.#rows !== null) this.#row(record, this.#rows);
    else if (this.#record_count === header_record) this.#start(record.cells);
    else this.#iban ??= findIban(record.cells.join(" "));
  }

  end(): void {
    if (this.#rows === null) {
      throw new StatementMalformed(
        null,
        `The file has ${this.#record_count} rows; the column names were expected in row ${this.#mapping.header_record}.`,
      );
    }
    this.#writer.close(null);
  }

  #start(header: string[] | null): void {
    this.#header = header;
    this.#rows = new CsvRowReader(this.#mapping, resolveColumns(this.#mapping, header));
    const account: StatementAccount = {
      ...unknownAccount,
      iban: this.#iban,
      currency: this.#mapping.currency,
    };
    this.#writer.open(account);
  }

  #row({ cells, line }: CsvRecord, rows: CsvRowReader): void {
    if (cells.every((cell) => cell.trim() === "")) return;
    if (this.#mapping.ignore_rows_without_date && !rows.hasDate(cells)) {
      this.#ignore(line, "The row has no date and was left out, as the mapping asks.");
      return;
    }
    const left_out = this.#reasonToLeaveOut({ cells, line }, rows);
    if (left_out !== null) {
      this.#ignore(line, left_out);
      return;
    }
    const row = rows.read({ cells, line });
    if (row === null) this.#ignore(line, "The row was declined or reverted by the bank and moved no money.");
    else this.#writer.row(row);
  }

  #reasonToLeaveOut({ cells, line }: CsvRecord, rows: CsvRowReader): string | null {
    if (rows.isSum(cells)) return "The row shows a sum or a balance, not a booking; it was left out.";
    if (rows.isUndated(cells)) return "The row is pending and has no day yet; it was left out.";
    this.#requireWidth(cells, line);
    return rows.isBalance(cells) ? "The row shows a balance, not a booking; it was left out." : null;
  }

  /** A missing or surplus cell shifts all later cells, so the row is refused. */
  #requireWidth(cells: readonly string[], line: number): void {
    const width = this.#header?.length;
    if (width === undefined) return;
    const surplus = cells.slice(width).some((cell) => cell.trim() !== "");
    if (cells.length >= width - trailingEmpty(this.#header ?? []) && !surplus) return;
    throw new StatementMalformed(line, `the row has ${cells.length} cells, the header ${width}.`);
  }

  #ignore(line: number, message: string): void {
    this.#writer.warn({ code: "row_ignored", line, message });
  }
}

function trailingEmpty(header: readonly string[]): number {
  let count = 0;
  while (count < header.length && header[header.length - 1 - count]?.trim() === "") count++;
  return count;
}

function resolveColumns(mapping: CsvMapping, header: readonly string[] | null): ColumnIndexes {
  const indexes: ColumnIndexes = {};
  const missing: string[] = [];
  for (const field of csvFields) {
    const refs = [mapping.columns[field] ?? []].flat();
    if (refs.length === 0) continue;
    indexes[field] = refs.map((ref) => columnIndex(ref, header));
    if (indexes[field]?.includes(-1)) missing.push(`${field} (${refs.join(", ")})`);
  }
  const incomplete = requiredFields(indexes);
  if (missing.length > 0 || incomplete.length > 0) throw unfitMapping(mapping, header, missing, incomplete);
  return indexes;
}

export function columnIndex(ref: ColumnRef, header: readonly string[] | null): number {
  if (typeof ref === "number") return Number.isInteger(ref) && ref >= 0 ? ref : -1;
  if (header === null) return -1;
  const exact = header.findIndex((name) => name.trim() === ref.trim());
  return exact >= 0 ? exact : header.findIndex((name) => normalizeHeader(name) === normalizeHeader(ref));
}

function requiredFields(indexes: ColumnIndexes): CsvField[] {
  const missing: CsvField[] = indexes.booking_date ? [] : ["booking_date"];
  if (!indexes.amount && !(indexes.debit && indexes.credit)) missing.push("amount");
  return missing;
}

function unfitMapping(
  mapping: CsvMapping,
  header: readonly string[] | null,
  missing: string[],
  incomplete: CsvField[],
): MappingNeeded {
  const parts = [
    missing.length > 0 ? `The file has no column for ${missing.join(", ")}.` : "",
    incomplete.length > 0 ? `The mapping lacks ${incomplete.join(", ")}.` : "",
  ];
  const message = parts.filter(Boolean).join(" ");
  return new MappingNeeded({
    questions: [{ about: "columns", message, found: [...(header ?? [])], accepted: [...csvFields] }],
    proposed: mapping,
    columns: (header ?? []).map((name, index) => ({ index, name, samples: [] })),
  });
}

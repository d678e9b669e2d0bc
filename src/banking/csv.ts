/**
 * CSV statements. The start of the file is looked at to learn its layout, unless a mapping says it; then every
 * row is read strictly by that layout. Cells are text: a formula is kept as the characters it is made of.
 */
import { normalizeHeader } from "./csv-columns.ts";
import { detectMapping } from "./csv-detect.ts";
import { type CsvRecord, readRecords, withPlainNewlines } from "./csv-records.ts";
import { type ColumnIndexes, CsvRowReader } from "./csv-row.ts";
import { decodeText } from "./decode.ts";
import { findIban } from "./iban.ts";
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

/** Enough rows to settle date order and decimal mark in practice. */
const sample_characters = 256 * 1024;

export const csvParser: StatementParser = { format: "csv", parse: parseCsv };

async function* parseCsv(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions,
): AsyncIterable<StatementEvent> {
  const writer = new StatementWriter();
  const decoded = decodeText(source, { encoding: options.encoding, warn: (warning) => writer.warn(warning) });
  const { head, all } = await headOf(withPlainNewlines(decoded), sample_characters);
  const mapping = options.mapping ?? (await detectMapping(head.join(""), options));
  const reading = new CsvReading(mapping, writer);
  for await (const record of readRecords(all, mapping.delimiter)) {
    reading.take(record);
    if (writer.events.length > 0) yield* writer.events.splice(0);
  }
  reading.end();
  yield* writer.events.splice(0);
}

/** The rows of one file in order: what stands before the header, the header, the transactions. */
class CsvReading {
  private record_count = 0;
  private header: string[] | null = null;
  private rows: CsvRowReader | null = null;
  private iban: string | null = null;
  private readonly mapping: CsvMapping;
  private readonly writer: StatementWriter;

  constructor(mapping: CsvMapping, writer: StatementWriter) {
    this.mapping = mapping;
    this.writer = writer;
    if (mapping.header_record === null) this.start(null);
  }

  take(record: CsvRecord): void {
    this.record_count++;
    const { header_record } = this.mapping;
    if (this.rows !== null) this.row(record, this.rows);
    else if (this.record_count === header_record) this.start(record.cells);
    else this.iban ??= findIban(record.cells.join(" "));
  }

  end(): void {
    if (this.rows === null) {
      throw new StatementMalformed(
        null,
        `The file has ${this.record_count} rows; the column names were expected in row ${this.mapping.header_record}.`,
      );
    }
    this.writer.close(null);
  }

  private start(header: string[] | null): void {
    this.header = header;
    this.rows = new CsvRowReader(this.mapping, resolveColumns(this.mapping, header));
    const account: StatementAccount = { ...unknownAccount, iban: this.iban, currency: this.mapping.currency };
    this.writer.open(account);
  }

  private row({ cells, line }: CsvRecord, rows: CsvRowReader): void {
    if (cells.every((cell) => cell.trim() === "")) return;
    if (this.mapping.ignore_rows_without_date && !rows.hasDate(cells)) {
      this.ignore(line, "The row has no date and was left out, as the mapping asks.");
      return;
    }
    this.requireWidth(cells, line);
    const row = rows.read({ cells, line });
    if (row === null) this.ignore(line, "The row was declined or reverted by the bank and moved no money.");
    else this.writer.row(row);
  }

  /** A missing or surplus cell shifts every later one: better to refuse than to book a shifted row. */
  private requireWidth(cells: readonly string[], line: number): void {
    const width = this.header?.length;
    if (width === undefined) return;
    const surplus = cells.slice(width).some((cell) => cell.trim() !== "");
    if (cells.length >= width - trailingEmpty(this.header ?? []) && !surplus) return;
    throw new StatementMalformed(line, `the row has ${cells.length} cells, the header ${width}.`);
  }

  private ignore(line: number, message: string): void {
    this.writer.warn({ code: "row_ignored", line, message });
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

function columnIndex(ref: ColumnRef, header: readonly string[] | null): number {
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

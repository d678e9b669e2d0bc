/** CSV text to records, through csv-parse, with line numbers and our own errors. */

import { CsvError, type Info, type Options, parse } from "csv-parse";
import { AppError } from "../../kernel/errors.ts";
import type { Delimiter } from "./statement.ts";
import {
  StatementMalformed,
  StatementTooLarge,
  StatementTruncated,
  statement_line_length_max,
} from "./statement-errors.ts";

export interface CsvRecord {
  cells: string[];
  line: number;
}

function options(delimiter: Delimiter): Options {
  return {
    delimiter,
    // Banks leave quotes inside unquoted text, and rows of differing length before the header.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: "\n",
    max_record_size: statement_line_length_max,
  };
}

/** Turns all line endings into LF, so that a file with mixed line endings is split correctly. */
export async function* withPlainNewlines(text: AsyncIterable<string>): AsyncIterable<string> {
  let endedInCr = false;
  for await (const piece of text) {
    const fresh = endedInCr && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") endedInCr = piece.endsWith("\r");
    yield fresh.replace(/\r\n?/g, "\n");
  }
}

/**
 * Records are taken from csv-parse's callback and not from its stream: on an error the stream drops records
 * that were read before it, and with them the line where the error starts.
 */
export async function* readRecords(
  text: AsyncIterable<string>,
  delimiter: Delimiter,
): AsyncIterable<CsvRecord> {
  const ready: CsvRecord[] = [];
  let line = 0;
  let failure: Error | null = null;
  const on_record = (cells: string[], { lines }: Info) => {
    ready.push({ cells, line: lines - newlinesIn(cells) });
    line = lines;
    return null;
  };
  const parser = parse({ ...options(delimiter), on_record });
  parser.on("error", (error) => {
    failure = error;
  });
  parser.resume();
  for await (const piece of text) {
    await new Promise<void>((resolve) => parser.write(piece, () => resolve()));
    yield* ready.splice(0);
    if (failure !== null) throw translate(failure, line + 1);
  }
  await new Promise<void>((resolve) => parser.end(() => resolve()));
  yield* ready.splice(0);
  if (failure !== null) throw translate(failure, line + 1);
}

/** Small, so that a search that stops after a few records does not parse the whole sample. */
const sample_piece = 8 * 1024;

/** The complete records at the start of a file, for detection. Errors are left to the actual reading. */
export async function sampleRecords(
  sample: string,
  delimiter: Delimiter,
  count: number,
): Promise<string[][]> {
  const records: string[][] = [];
  async function* pieces() {
    for (let at = 0; at < sample.length; at += sample_piece) yield sample.slice(at, at + sample_piece);
  }
  try {
    for await (const { cells } of readRecords(pieces(), delimiter)) {
      if (records.push(cells) >= count) break;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return records;
}

function newlinesIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count++;
  }
  return count;
}

function translate(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new StatementTruncated(line, "a quoted cell opens here or below and is never closed.");
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return new StatementTooLarge(
      line,
      `a row longer than ${statement_line_length_max} characters begins here; is a closing quote missing?`,
    );
  }
  return new StatementMalformed(line, `not readable as CSV (${error.code}).`);
}

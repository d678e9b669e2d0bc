/** Shared by the tests of all formats: feeds text as a stream of small chunks and collects the result. */
import { openStatement } from "./parse-statement.ts";
import type {
  ParseOptions,
  StatementFormat,
  StatementRow,
  StatementSummary,
  StatementWarning,
} from "./statement.ts";

export interface ReadStatement {
  format: StatementFormat;
  rows: StatementRow[];
  summaries: StatementSummary[];
  warnings: StatementWarning[];
}

/** Chunks of a size that cuts words, tags and multi-byte characters in two. */
export async function* inChunks(content: string | Uint8Array, size = 7): AsyncIterable<Uint8Array> {
  const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : content;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function readStatement(
  content: string | Uint8Array,
  options: ParseOptions & { format?: StatementFormat; chunk?: number } = {},
): Promise<ReadStatement> {
  const { format, events } = await openStatement(inChunks(content, options.chunk), options);
  const read: ReadStatement = { format, rows: [], summaries: [], warnings: [] };
  for await (const event of events) {
    if (event.kind === "row") read.rows.push(event.row);
    if (event.kind === "end") read.summaries.push(event.summary);
    if (event.kind === "warning") read.warnings.push(event.warning);
  }
  return read;
}

/** One row as one line of text, for tables of expected results. */
export function brief(row: StatementRow): string {
  const parts = [
    row.line,
    row.booking_date,
    row.amount,
    row.currency,
    row.counterparty_name ?? "-",
    row.description,
  ];
  return parts.join(" | ");
}

/** The entry point for all formats: the content decides which parser reads the file. */
import { camt052Parser, camt053Parser, camt054Parser } from "./camt.ts";
import { csvParser } from "./csv.ts";
import { detect_bytes, detectFormat } from "./detect-format.ts";
import { mt940Parser } from "./mt940.ts";
import { ofxParser, qfxParser } from "./ofx.ts";
import { headOf } from "./peek.ts";
import { qifParser } from "./qif.ts";
import type { ParseOptions, StatementEvent, StatementFormat, StatementParser } from "./statement.ts";

export const statementParsers: Record<StatementFormat, StatementParser> = {
  csv: csvParser,
  ofx: ofxParser,
  qfx: qfxParser,
  qif: qifParser,
  camt052: camt052Parser,
  camt053: camt053Parser,
  camt054: camt054Parser,
  mt940: mt940Parser,
};

export interface OpenedStatement {
  format: StatementFormat;
  events: AsyncIterable<StatementEvent>;
}

/** Detects the format from the file's start, then yields events as they are read. */
export async function openStatement(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions & { format?: StatementFormat } = {},
): Promise<OpenedStatement> {
  const { head, all } = await headOf(source, detect_bytes);
  const format = options.format ?? detectFormat(Buffer.concat(head));
  return { format, events: statementParsers[format].parse(all, options) };
}

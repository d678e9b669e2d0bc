/** How an answer of the service is shown: as it came with --json, as a table or record otherwise. */
import type { Envelope, Page } from "../../src/contract.ts";
import type { Context } from "../context.ts";
import { pick, toCell } from "./fields.ts";
import { formatRecord } from "./record.ts";
import { type Column, formatTable } from "./table.ts";
import { harmless } from "./width.ts";

type Output = Pick<Context, "io" | "settings">;

export function printJson({ io }: Pick<Context, "io">, value: unknown): void {
  io.print(io.on_terminal ? JSON.stringify(value, null, 2) : JSON.stringify(value));
}

export interface PageWords {
  /** For messages: `invoices`. */
  many: string;
  fields?: readonly string[] | undefined;
}

export function printPage<Row extends object>(
  context: Output,
  page: Page<Row>,
  columns: readonly Column<Row>[],
  { many, fields }: PageWords,
): void {
  const { io, settings } = context;
  if (settings.json) printJson(context, fields ? { ...page, data: pick(page.data, fields) } : page);
  else if (page.data.length === 0) io.note(`No ${many} found.`);
  else if (fields) printFields(context, pick(page.data, fields), fields);
  else io.print(formatTable(page.data, columns, io));
  const { count, next_cursor } = page.meta;
  if (next_cursor !== null && !settings.json)
    io.note(
      `Showing ${page.data.length} of ${count} ${many}. All: --all. Next page: --cursor ${next_cursor}`,
    );
}

/** For scripts one line per record, with tabs between the values and without a heading. */
function printFields(
  { io }: Output,
  rows: readonly Record<string, unknown>[],
  names: readonly string[],
): void {
  if (!io.on_terminal) {
    for (const row of rows) io.print(names.map((name) => harmless(toCell(row[name]))).join("\t"));
    return;
  }
  const columns = names.map((name) => ({
    title: name,
    value: (row: Record<string, unknown>) => toCell(row[name]),
    flexible: true,
  }));
  io.print(formatTable(rows, columns, io));
}

export interface OneWords {
  /** Says on standard error what happened to it. */
  note?: string;
  fields?: readonly string[] | undefined;
}

/** A single resource. */
export function printOne(context: Output, answer: Envelope<object>, { note, fields }: OneWords = {}): void {
  if (note) context.io.note(note);
  const [picked = {}] = fields ? pick([answer.data], fields) : [answer.data as Record<string, unknown>];
  if (context.settings.json) printJson(context, { ...answer, data: picked });
  else if (fields) printFields(context, [picked], fields);
  else context.io.print(formatRecord(picked, context.io));
}

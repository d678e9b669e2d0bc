/** How an answer of the service is shown: as it came with --json, as a table or record otherwise. */
import type { Envelope, Page } from "../../src/contract.ts";
import type { Context } from "../context.ts";
import { formatRecord } from "./record.ts";
import { type Column, formatTable } from "./table.ts";

export function printJson({ io }: Pick<Context, "io">, value: unknown): void {
  io.print(io.on_terminal ? JSON.stringify(value, null, 2) : JSON.stringify(value));
}

export function printPage<Row>(
  context: Pick<Context, "io" | "settings">,
  page: Page<Row>,
  columns: readonly Column<Row>[],
  nouns: string,
): void {
  const { io, settings } = context;
  if (settings.json) printJson(context, page);
  else if (page.data.length === 0) io.note(`No ${nouns} found.`);
  else {
    io.print(formatTable(page.data, columns, io));
    const { count, next_cursor } = page.meta;
    if (next_cursor !== null)
      io.note(`Showing ${page.data.length} of ${count} ${nouns}. Next page: --cursor ${next_cursor}`);
  }
}

/** A single resource; `note` says on standard error what happened to it. */
export function printOne(
  context: Pick<Context, "io" | "settings">,
  answer: Envelope<object>,
  note?: string,
): void {
  if (note) context.io.note(note);
  if (context.settings.json) printJson(context, answer);
  else context.io.print(formatRecord(answer.data as Record<string, unknown>, context.io));
}

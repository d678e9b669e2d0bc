/**
 * Answers a list as CSV with all its records. They are read from one snapshot into a temporary file first, so
 * that a slow client holds no database connection.
 */
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyReply } from "fastify";
import { sendStream } from "../http/send-stream.ts";
import type { CsvColumn } from "./column.ts";
import { csvHeader, csvLine } from "./csv.ts";
import { allPages, type Page } from "./list.ts";

export interface CsvList {
  file_name: string;
  columns: readonly CsvColumn[];
  /** The page after a cursor; null: the first. */
  readPage(cursor: string | null): Promise<Page<unknown>>;
}

export async function sendCsv(list: CsvList, reply: FastifyReply): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "daybook-csv-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "list.csv");
  try {
    await writeCsv(list, path);
  } catch (error) {
    await remove();
    throw error;
  }
  const headers = {
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": `attachment; filename="${list.file_name}"`,
    "content-length": String((await stat(path)).size),
  };
  // Not awaited: the database transaction ends while the client reads.
  void sendStream(reply, 200, headers, createReadStream(path)).finally(remove);
}

async function writeCsv({ columns, readPage }: CsvList, path: string): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.appendFile(csvHeader(columns));
    for await (const page of allPages(readPage))
      await file.appendFile(page.data.map((record) => csvLine(columns, record)).join(""));
  } finally {
    await file.close();
  }
}

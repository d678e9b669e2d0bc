/** Sends the PDFs of several finalized invoices as one ZIP, written while it is sent. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../documents/index.ts";
import { isUuid } from "../../kernel/ids.ts";
import type { Context } from "../../platform/db/database.ts";
import { invalid } from "../../platform/http/route.ts";
import { sendStream } from "../../platform/http/send-stream.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";
import { download_invoices_max } from "../constants.ts";
import type { Artifact } from "./artifact.ts";
import { freeName, safeFileName } from "./bundle.ts";
import type { ArtifactTools } from "./ensure-artifacts.ts";
import { findArtifact } from "./send-artifact.ts";

export async function sendSeveral(
  tools: ArtifactTools,
  context: Context,
  ids: string,
  reply: FastifyReply,
): Promise<void> {
  // All files are found, or rendered, before the first byte leaves: a refusal after that could not be answered.
  const files: Artifact[] = [];
  for (const invoice_id of requireIds(ids))
    files.push(await findArtifact(tools, context, { invoice_id, format: "pdf" }));
  const headers = {
    "content-type": "application/zip",
    "content-disposition": contentDisposition("attachment", "invoices.zip"),
    "cache-control": "no-store",
  };
  await sendStream(reply, 200, headers, Readable.from(writeZip(entriesOf(tools.store, files))));
}

function requireIds(text: string): string[] {
  const ids = [...new Set(text.split(","))];
  const wrong = ids.find((id) => !isUuid(id));
  if (wrong !== undefined)
    throw invalid("query.ids", "format", `must be UUIDs separated by commas; found ${wrong.slice(0, 40)}`);
  if (ids.length > download_invoices_max)
    throw invalid("query.ids", "max", `must be at most ${download_invoices_max}; found ${ids.length}`);
  return ids;
}

async function* entriesOf(store: ObjectStore, files: readonly Artifact[]): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  for (const { key, file_name } of files)
    yield { name: freeName(safeFileName(file_name), taken), bytes: await store.get(key) };
}

/** Sends the PDFs of several finalized invoices as one ZIP, written while it is sent. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../documents/index.ts";
import { freeName, safeFileName } from "../../kernel/file-names.ts";
import type { Context } from "../../platform/db/database.ts";
import { requireIds } from "../../platform/http/ids.ts";
import { sendStream } from "../../platform/http/send-stream.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import { writeZip, type ZipEntry } from "../../platform/zip/write-zip.ts";
import { download_invoices_max } from "../constants.ts";
import type { Artifact } from "./artifact.ts";
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
  for (const invoice_id of requireIds(ids, download_invoices_max))
    files.push(await findArtifact(tools, context, { invoice_id, format: "pdf" }));
  const headers = {
    "content-type": "application/zip",
    "content-disposition": contentDisposition("attachment", "invoices.zip"),
    "cache-control": "no-store",
  };
  await sendStream(reply, 200, headers, Readable.from(writeZip(entriesOf(tools.store, files))));
}

async function* entriesOf(store: ObjectStore, files: readonly Artifact[]): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  for (const { key, file_name } of files)
    yield { name: freeName(safeFileName(file_name), taken), bytes: await store.get(key) };
}

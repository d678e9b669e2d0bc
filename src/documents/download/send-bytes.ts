/** Sends a file, or a range of it, with its validators. */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { NotFound } from "../../kernel/errors.ts";
import { sendStream } from "../../platform/http/send-stream.ts";
import {
  type ByteRange,
  type ObjectKey,
  ObjectMissing,
  type ObjectStore,
} from "../../platform/storage/index.ts";
import { parseRange } from "./byte-range.ts";

export interface SentFile {
  key: ObjectKey;
  size: number;
  content_type: string;
  /** A strong validator: the same tag means the same bytes. */
  etag: string;
  headers: Record<string, string>;
}

export async function sendBytes(
  store: ObjectStore,
  file: SentFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const headers: Record<string, string> = {
    "cache-control": "private, no-cache",
    ...file.headers,
    etag: file.etag,
    "accept-ranges": "bytes",
  };
  if (isUnchanged(request, file.etag)) return sendStream(reply, 304, headers, null);
  const range = rangeOf(request, file);
  headers["content-type"] = file.content_type;
  headers["content-length"] = String(range ? range.end - range.start + 1 : file.size);
  if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${file.size}`;
  const status = range ? 206 : 200;
  const bytes = await openBytes(store, file, range, request);
  return sendStream(reply, status, headers, bytes);
}

/** Null for HEAD. A file that is missing in the store, or no longer a regular file, counts as not found. */
async function openBytes(
  store: ObjectStore,
  { key }: SentFile,
  range: ByteRange | null,
  request: FastifyRequest,
): Promise<Readable | null> {
  try {
    if (request.method !== "HEAD") return await store.get(key, range ?? undefined);
    if (await store.stat(key)) return null;
    throw new ObjectMissing(key);
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    request.log.error({ key }, "a file is missing from the store; restore it from a backup");
    throw new NotFound("file");
  }
}

function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"];
  return tags?.split(",").some((tag) => [etag, `W/${etag}`, "*"].includes(tag.trim())) ?? false;
}

/** With If-Range, a range is sent only if the file has not changed since the client read its part. */
function rangeOf(request: FastifyRequest, file: SentFile): ByteRange | null {
  const condition = request.headers["if-range"];
  if (condition !== undefined && condition !== file.etag) return null;
  return parseRange(request.headers.range, file.size);
}

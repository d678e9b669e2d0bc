/** Sends a file through the raw response, because its length, range and end are its own affair. */
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange, ObjectKey, ObjectStore } from "../../platform/storage/index.ts";
import { parseRange } from "./byte-range.ts";

export interface SentFile {
  key: ObjectKey;
  size: number;
  content_type: string;
  /** Strong: the same tag, the same bytes. */
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
    ...file.headers,
    etag: file.etag,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
  };
  if (isUnchanged(request, file.etag)) return respond(reply, 304, headers, null);
  const range = rangeOf(request, file);
  headers["content-type"] = file.content_type;
  headers["content-length"] = String(range ? range.end - range.start + 1 : file.size);
  if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${file.size}`;
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return respond(reply, status, headers, null);
  return respond(reply, status, headers, await store.get(file.key, range ?? undefined));
}

async function respond(
  reply: FastifyReply,
  status: number,
  headers: Record<string, string>,
  bytes: NodeJS.ReadableStream | null,
): Promise<void> {
  const inherited = reply.getHeaders();
  reply.hijack();
  reply.raw.writeHead(status, { ...(inherited as Record<string, string>), ...headers });
  if (bytes === null) {
    reply.raw.end();
    return;
  }
  // Once the headers are out, a failure can only cut the answer short; its length tells the client so.
  await pipeline(bytes, reply.raw).catch((error) => {
    reply.log.warn({ err: error }, "a download was cut short");
    reply.raw.destroy();
  });
}

function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const tags = request.headers["if-none-match"];
  return tags?.split(",").some((tag) => [etag, `W/${etag}`, "*"].includes(tag.trim())) ?? false;
}

/** If-Range: the range only when the client's part is of the same bytes. */
function rangeOf(request: FastifyRequest, file: SentFile): ByteRange | null {
  const condition = request.headers["if-range"];
  if (condition !== undefined && condition !== file.etag) return null;
  return parseRange(request.headers.range, file.size);
}

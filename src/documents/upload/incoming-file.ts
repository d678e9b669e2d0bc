/**
 * The file in a request, as a stream: the part `file` of a form, or the body itself. Only the stream's small
 * buffers are read ahead, so a client sends as fast as the store writes.
 */
import { PassThrough, type Readable } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import { PayloadTooLarge } from "../../platform/http/errors.ts";
import { invalid } from "../../platform/http/route.ts";
import type { StorageRoom } from "../../platform/quota/quotas.ts";
import { decodeNameHeader } from "../file-name.ts";
import type { Deadline } from "./deadline.ts";

export interface IncomingFile {
  file_name: string | null;
  /** Without parameters; null if it is generic. */
  declared_type: string | null;
  /**
   * Fails if there are more bytes than allowed, if the time is up, or if the client disconnects. A chunk is
   * invalid once the next one is requested.
   */
  bytes: AsyncIterable<Uint8Array>;
  /** Refuses a form that has anything after the file. */
  finish(): Promise<void>;
}

/** How many bytes a form may have besides its file. */
const form_overhead_bytes = 64 * 1024;

export async function openIncomingFile(
  request: FastifyRequest,
  limit_bytes: number,
  room: StorageRoom,
  deadline: Deadline,
): Promise<IncomingFile> {
  const is_form = request.isMultipart();
  const declared_size = Number(request.headers["content-length"] ?? 0) - (is_form ? form_overhead_bytes : 0);
  if (declared_size > limit_bytes) throw new PayloadTooLarge(limit_bytes);
  room.require(Math.max(declared_size, 1));
  const open = is_form ? openPart : openBody;
  const file = await open(request, limit_bytes, deadline);
  return { ...file, bytes: room.limit(file.bytes) };
}

/** Reads and drops the rest of the body, so that the client can finish sending and then read the refusal. */
export function discardBody(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

async function openBody(
  request: FastifyRequest,
  limit_bytes: number,
  deadline: Deadline,
): Promise<IncomingFile> {
  const body = new PassThrough();
  request.raw.once("close", () => {
    if (!request.raw.readableEnded) body.destroy(cutShort());
  });
  request.raw.once("error", () => body.destroy(cutShort()));
  request.raw.pipe(body);
  deadline.watch(body);
  const name = request.headers["x-file-name"];
  return {
    file_name: typeof name === "string" ? decodeNameHeader(name) : null,
    declared_type: toDeclared(request.headers["content-type"]),
    bytes: limited(body, limit_bytes),
    finish: async () => {},
  };
}

async function openPart(
  request: FastifyRequest,
  limit_bytes: number,
  deadline: Deadline,
): Promise<IncomingFile> {
  const parts = request.parts({
    limits: { fileSize: limit_bytes + 1, files: 2, fields: 2, fieldSize: 1024, parts: 4 },
  });
  const next = async () => {
    const { value, done } = await deadline.race(parts.next()).catch(notAForm);
    return done ? null : value;
  };
  const part = await next();
  if (part?.type !== "file" || part.fieldname !== "file")
    throw invalid("body.file", "required", "must be a file, and the only part of the form");
  const file = part as MultipartFile;
  deadline.watch(file.file);
  return {
    file_name: file.filename ?? null,
    // A part without a type defaults to text/plain, so text/plain does not tell anything.
    declared_type: file.mimetype === "text/plain" ? null : toDeclared(file.mimetype),
    bytes: limited(file.file, limit_bytes),
    async finish() {
      if (await next()) throw invalid("body", "unknown_key", "must have only the part file");
    },
  };
}

async function* limited(file: Readable, limit_bytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit_bytes) throw new PayloadTooLarge(limit_bytes);
      yield chunk;
      release(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : cutShort();
  }
}

/**
 * Frees the memory of a chunk as soon as the consumer requests the next one. With garbage collection alone,
 * chunks accumulate until the collector runs, and a file of 25 MiB takes 25 MiB of memory. A chunk that
 * shares its buffer with others is not freed.
 */
function release(chunk: Buffer): void {
  if (chunk.length === chunk.buffer.byteLength && chunk.buffer instanceof ArrayBuffer)
    chunk.buffer.transfer(0);
}

function cutShort(): AppError {
  return invalid("body", "incomplete", "ended before the file was complete");
}

function notAForm(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw invalid("body", "multipart", `is not a valid form with one file: ${(error as Error).message}`);
}

const undeclared = new Set(["", "application/octet-stream", "binary/octet-stream"]);

function toDeclared(header: string | undefined): string | null {
  const [type = ""] = (header ?? "").split(";");
  const name = type.trim().toLowerCase();
  return undeclared.has(name) ? null : name;
}

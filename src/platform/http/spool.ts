/**
 * Writes a body to a temporary file before it is processed, so that neither its size nor a slow client holds
 * memory, locks or database transactions. The file is deleted when the work is done.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import { PayloadTooLarge } from "./errors.ts";
import { invalid } from "./route.ts";

export interface SpooledBody {
  file_name: string | null;
  size: number;
  sha256: string;
  /** Reads the file from the start; may be called more than once. */
  open(): AsyncIterable<Uint8Array>;
  /** Where the file is, for readers that need more than a stream. */
  path: string;
}

const file_name_max = 255;

/** Spools the form's part `file`, or the whole body, runs `work` with it and deletes it afterwards. */
export async function withSpooledBody<T>(
  request: FastifyRequest,
  limit_bytes: number,
  work: (body: SpooledBody) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "daybook-body-"));
  try {
    const path = join(folder, "body");
    const { file_name, bytes } = await openBody(request, limit_bytes);
    const written = await write(path, bytes, limit_bytes);
    return await work({ file_name, ...written, path, open: () => createReadStream(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Incoming {
  file_name: string | null;
  bytes: AsyncIterable<Uint8Array>;
}

async function openBody(request: FastifyRequest, limit_bytes: number): Promise<Incoming> {
  if (!request.isMultipart()) {
    const name = request.headers["x-file-name"];
    return { file_name: typeof name === "string" ? decodeName(name) : null, bytes: request.raw };
  }
  const part = await nextPart(request, limit_bytes);
  if (part?.type !== "file" || part.fieldname !== "file")
    throw invalid("body.file", "required", "must be a file, and the only part of the form");
  const file = part as MultipartFile;
  return { file_name: cleanName(file.filename ?? ""), bytes: file.file };
}

async function nextPart(request: FastifyRequest, limit_bytes: number) {
  try {
    const limits = { fileSize: limit_bytes + 1, files: 1, fields: 0, parts: 1 };
    return (await request.parts({ limits }).next()).value;
  } catch (error) {
    throw invalid("body", "multipart", `is not a valid form with one file: ${(error as Error).message}`);
  }
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>, limit_bytes: number) {
  const handle = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > limit_bytes) throw new PayloadTooLarge(limit_bytes);
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
  } catch (error) {
    throw error instanceof AppError
      ? error
      : invalid("body", "incomplete", "ended before the file was complete");
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest("hex") };
}

function decodeName(header: string): string | null {
  try {
    return cleanName(decodeURIComponent(header));
  } catch {
    return cleanName(header);
  }
}

/**
 * The last component of the path that the client sent, without control characters. Only shown, never opened.
 */
function cleanName(name: string): string | null {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, file_name_max);
  return clean === "" ? null : clean;
}

/** Copies files in chunks, hashes them on the way and syncs them to the disk. */
import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

export interface CopiedFile {
  size: number;
  sha256: string;
}

export interface ListedFile extends CopiedFile {
  /** Relative to the backup's folder: `postgres/…`, `database.dump` or `files/…`. */
  path: string;
}

export type Chunks = AsyncIterable<Uint8Array>;

const chunk_bytes = 1024 * 1024;
/** What is read beyond the expected end, because the file may have grown. */
const beyond_bytes = 8 * 1024;

/** Where a backup or a restore writes its files. It returns the size and hash of what came in. */
export interface Target {
  write(path: string, chunks: Chunks): Promise<CopiedFile>;
}

/** Null if the source no longer exists, because PostgreSQL or the file store removed it during the backup. */
export async function copyFile(
  from: string,
  target: Target,
  path: string,
  signal: AbortSignal,
): Promise<CopiedFile | null> {
  const source = await openIfThere(from);
  if (!source) return null;
  await using reading = source;
  return await target.write(path, chunksOf(reading, signal));
}

export async function openIfThere(path: string): Promise<FileHandle | null> {
  return open(path, "r").catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Buffers are no larger than the file needs: a cluster has 2,000 small files, and freeing whole chunks for each was slow. */
export async function* chunksOf(file: FileHandle, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { size } = await file.stat();
  for (let at = 0; ; ) {
    signal.throwIfAborted();
    const wanted_bytes = Math.min(chunk_bytes, Math.max(size - at, beyond_bytes));
    // A new buffer for each chunk: an encryption may still hold the one before.
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted_bytes), 0, wanted_bytes, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

export async function writeChunks(to: string, chunks: Chunks): Promise<CopiedFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await using writing = await open(to, "wx", 0o600);
  const measured = measure(chunks);
  for await (const chunk of measured.chunks) await writing.writeFile(chunk);
  await writing.sync();
  return measured.result();
}

/** Passes chunks on; `result` is known once all have passed. */
export function measure(chunks: Chunks): { chunks: Chunks; result(): CopiedFile } {
  const hash = createHash("sha256");
  let size = 0;
  async function* pass() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { chunks: pass(), result: () => ({ size, sha256: hash.digest("hex") }) };
}

/** Reads everything, to know its size and hash. */
export async function measureAll(chunks: Chunks): Promise<CopiedFile> {
  const measured = measure(chunks);
  for await (const _chunk of measured.chunks);
  return measured.result();
}

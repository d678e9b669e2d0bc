/** Copies one file, hashes it on the way and syncs it to the disk. */
import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

export interface CopiedFile {
  size: number;
  sha256: string;
}

const chunk_bytes = 1024 * 1024;

/** Null if the source no longer exists, because PostgreSQL or the file store removed it during the backup. */
export async function copyFile(from: string, to: string, signal: AbortSignal): Promise<CopiedFile | null> {
  const source = await open(from, "r").catch((error: { code?: string }) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!source) return null;
  await using reading = source;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await using writing = await open(to, "wx", 0o600);
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(chunk_bytes);
  let size = 0;
  for (;;) {
    signal.throwIfAborted();
    const { bytesRead } = await reading.read(buffer, 0, chunk_bytes, size);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await writing.writeFile(chunk);
    size += bytesRead;
  }
  await writing.sync();
  return { size, sha256: hash.digest("hex") };
}

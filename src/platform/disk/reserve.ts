/**
 * The reserve is a file that only takes up disk space. It is deleted when the disk is nearly full, so that
 * PostgreSQL can still write its log and its checkpoints, and created again when there is space.
 */
import { randomFillSync } from "node:crypto";
import { open, rm, stat, truncate } from "node:fs/promises";

const chunk_bytes = 1024 * 1024;
/** `stat` counts blocks of this size on every system. */
const block_bytes = 512;

/** How much disk space the reserve takes. Holes in a sparse file do not count. */
export async function findReserveBytes(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found ? Math.min(found.size, found.blocks * block_bytes) : 0;
}

/**
 * Writes random bytes, because a compressing file system would store zeros in no space at all. It does not
 * write to a temporary name first: an incomplete reserve is just a smaller one, and the next check completes
 * it.
 */
export async function makeReserve(path: string, bytes: number): Promise<void> {
  const chunk = Buffer.allocUnsafe(chunk_bytes);
  const file = await open(path, "w", 0o600);
  try {
    for (let at = 0; at < bytes; ) {
      randomFillSync(chunk);
      at += (await file.write(chunk, 0, Math.min(chunk.length, bytes - at), at)).bytesWritten;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function giveUpReserve(path: string): Promise<void> {
  // Truncate before deleting: on a full copy-on-write file system, deleting a large file may itself need
  // space.
  await truncate(path).catch(() => {});
  await rm(path, { force: true });
}

/**
 * The reserve: a file that holds disk space and nothing else. It is deleted when the disk runs full, so that
 * PostgreSQL can still write its log and its checkpoints, and made again when there is space.
 */
import { randomFillSync } from "node:crypto";
import { open, rm, stat, truncate } from "node:fs/promises";

const chunk_bytes = 1024 * 1024;
/** `stat` counts blocks of this size on every system. */
const block_bytes = 512;

/** How much of the disk the reserve holds; a hole in the file holds nothing. */
export async function findReserveBytes(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found ? Math.min(found.size, found.blocks * block_bytes) : 0;
}

/**
 * Random bytes, because a file system that compresses would keep zeros in no space at all. There is no rename at
 * the end: half a reserve is a smaller reserve, and the next look completes it.
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
  // First the space, then the name: on a full copy-on-write file system the deletion itself may need space.
  await truncate(path).catch(() => {});
  await rm(path, { force: true });
}

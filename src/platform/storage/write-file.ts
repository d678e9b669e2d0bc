/** Writes files completely or not at all, even across a power loss. */
import { type FileHandle, open, rm } from "node:fs/promises";

/** Writes and syncs a new file. If anything fails, the file is removed. */
export async function writeNewFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    for await (const chunk of bytes) await writeAll(handle, chunk);
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten;
}

/** A rename is durable only after the folder with the new name is synced. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

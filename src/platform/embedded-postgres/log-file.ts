/**
 * The server appends to one log file, which is rotated when it is too large. The file is copied and truncated
 * instead of renamed, because the server keeps it open and continues to append at the new end.
 */
import { constants, copyFile, type FileHandle, lstat, open, rm, truncate } from "node:fs/promises";
import { giveToFolderOwner } from "./accounts.ts";

const log_bytes_max = 5 * 1024 * 1024;
const tail_bytes_max = 4096;
const tail_lines_max = 8;

export async function openLog(path: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const file = await open(path, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  await giveToFolderOwner(path);
  return file;
}

export async function trimLog(path: string, bytes_max = log_bytes_max): Promise<void> {
  const size = await logSize(path);
  if (size <= bytes_max) return;
  // If the disk is full, the copy fails; freeing space is then more important than the old lines.
  await rm(`${path}.1`, { force: true });
  await copyFile(path, `${path}.1`).catch(() => undefined);
  await truncate(path, 0);
}

export async function logSize(path: string): Promise<number> {
  return (await lstat(path).catch(() => null))?.size ?? 0;
}

/** The last lines written since `offset`, for an error message. */
export async function readLogTail(path: string, offset: number): Promise<string> {
  const file = await open(path, "r").catch(() => null);
  if (!file) return "";
  try {
    const { size } = await file.stat();
    const from = Math.max(Math.min(offset, size), size - tail_bytes_max);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString("utf8", 0, bytesRead).trim().split("\n").slice(-tail_lines_max).join("\n");
  } finally {
    await file.close();
  }
}

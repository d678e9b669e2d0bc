/**
 * Copies the files of the vault. They never change once written, so they are copied twice: once before the
 * copy of the database ends and once after. Every file that a row of the copy refers to existed at that
 * moment. It is missing only if it was both uploaded and permanently removed while the backup ran.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type CopiedFile, copyFile, type Target } from "./copy-file.ts";

export type CopiedFiles = Map<string, CopiedFile>;

export async function copyStore(
  from: string,
  target: Target,
  copied: CopiedFiles,
  signal: AbortSignal,
): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true }).catch(
    (error: { code?: string }) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    // Files that are still being written have no row yet.
    if (!entry.isFile() || path.startsWith("incoming/") || copied.has(path)) continue;
    const file = await copyFile(join(from, path), target, path, signal);
    if (file) copied.set(path, file);
  }
}

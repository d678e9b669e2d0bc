import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents, and returns the topmost folder it created. Node's recursive mkdir
 * loops forever on a file system that reports ENOENT for an existing folder in which nothing can be created
 * (/proc).
 */
export async function makeFolder(path: string, mode = 0o700): Promise<string | undefined> {
  try {
    await mkdir(path, { mode });
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return undefined;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
  }
  const made = await makeFolder(dirname(path), mode);
  await mkdir(path, { mode }).catch((error: NodeJS.ErrnoException) => {
    // Another process may have created it in between.
    if (error.code !== "EEXIST") throw error;
  });
  return made ?? path;
}

import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it; gives the topmost that it made. Node's own recursive form never ends where
 * the file system says of a folder that exists that nothing can be made in it (/proc), and cannot be stopped.
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
    // Another process may have made it in between.
    if (error.code !== "EEXIST") throw error;
  });
  return made ?? path;
}

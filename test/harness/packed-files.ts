/** For tests: what `npm pack` would put into a package. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Without the scripts of the package: the test has built what it needs. */
export async function packedFiles(folder: string): Promise<string[]> {
  const args = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
  const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
  return (packed?.files ?? []).map(({ path }) => path);
}

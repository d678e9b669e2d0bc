/** The browser that the tests use: `CHROMIUM`, one on the PATH, or the npm package for Linux x64. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export interface Browser {
  path: string;
  args: string[];
  /** The pictures were made with Debian's Chromium; another build draws text differently. */
  draws_pictures: boolean;
}

const names = ["chromium", "chromium-browser", "google-chrome"];
const debian_path = "/usr/bin/chromium";
const args = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];

export async function findChromium(): Promise<Browser | null> {
  const given = process.env.CHROMIUM ?? onPath();
  if (given) return { path: given, args, draws_pictures: given === debian_path };
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const { default: packaged } = await import("@sparticuz/chromium");
  const path = await packaged.executablePath();
  return { path, args: [...packaged.args, ...args], draws_pictures: false };
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

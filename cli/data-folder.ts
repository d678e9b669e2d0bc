/**
 * The folder of the service on this machine. `daybook serve` notes where it has its data, so that `doctor`, `backup` and
 * the others find it from any folder. What the environment says always wins, then `./data` of the current folder.
 */
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Context } from "./context.ts";

const folder_default = "data";

type Place = Pick<Context, "folders" | "settings" | "io">;

/** For commands about a service that exists already. */
export async function useDataFolder({ folders, settings, io }: Place): Promise<void> {
  if (isConfigured(settings.env) || (await isFolder(folder_default))) return;
  const remembered = await readRemembered(folders.state);
  if (remembered === null) return;
  io.note(`Using the data folder ${remembered}, as the last \`daybook serve\` did.`);
  process.env.DAYBOOK_DATA_DIR = remembered;
}

/** For the service itself. A start without a terminal must not depend on an earlier one, so only a person is asked. */
export async function chooseDataFolder({ folders, settings, io }: Place): Promise<void> {
  const { env } = settings;
  if (env.DATABASE_URL && !env.DAYBOOK_DATA_DIR) return;
  const here = resolve(env.DAYBOOK_DATA_DIR || folder_default);
  const remembered = await readRemembered(folders.state);
  const is_new = !env.DAYBOOK_DATA_DIR && !(await isFolder(here));
  const chosen =
    is_new && remembered !== null && io.interactive ? await askWhich(remembered, here, io) : here;
  if (chosen !== here) process.env.DAYBOOK_DATA_DIR = chosen;
  await remember(folders.state, chosen);
}

async function askWhich(remembered: string, here: string, io: Place["io"]): Promise<string> {
  const labels = [`${remembered} (used last)`, `${here} (new and empty)`];
  const chosen = await io.choose("There is no data folder here. Which one should the service use?", labels);
  return chosen === labels[0] ? remembered : here;
}

function isConfigured(env: Record<string, string | undefined>): boolean {
  return Boolean(env.DAYBOOK_DATA_DIR || env.DATABASE_URL);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

const noteIn = (state: string) => join(state, "data-folder");

/** Null if there is none, or if it is gone. */
async function readRemembered(state: string): Promise<string | null> {
  const path = (await readFile(noteIn(state), "utf8").catch(() => "")).trim();
  return path !== "" && (await isFolder(path)) ? path : null;
}

/** A convenience: a service without a home folder starts as well. */
async function remember(state: string, folder: string): Promise<void> {
  const note = noteIn(state);
  try {
    await mkdir(dirname(note), { recursive: true, mode: 0o700 });
    await writeFile(note, `${folder}\n`, { mode: 0o600 });
  } catch {
    // Other commands then need DAYBOOK_DATA_DIR, and say so.
  }
}

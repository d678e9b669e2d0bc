/**
 * What an upload has done, so that the next run goes on where this one ended. A JSON line is appended after
 * every step; lines are short and appended whole, so a crash can spoil only the last one, which is ignored.
 *
 * The journal saves work and remembers beyond a day. That nothing is doubled does not depend on it: the keys
 * of the requests are made from the file itself, and the service honours them for 24 hours.
 */
import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Identity {
  api_url: string;
  organization_id: string;
  /** Which command: the same file may be an inbox item, an entry and a document. */
  target: string;
  real_path: string;
  sha256: string;
}

/** How far a file has come. */
export interface Progress {
  /** Counted up by --again, which means a new upload of the same file. */
  generation: number;
  file_path?: string;
  document_id?: string;
  record_id?: string;
  done?: boolean;
}

export interface Journal {
  find(identity: Identity): Progress;
  append(identity: Identity, progress: Progress): Promise<void>;
}

export async function openJournal(
  folder: string,
  { api_url, organization_id }: Pick<Identity, "api_url" | "organization_id">,
): Promise<Journal> {
  const name = createHash("sha256").update(`${api_url} ${organization_id}`).digest("hex").slice(0, 16);
  const path = join(folder, `uploads-${name}.jsonl`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = parseJournal(await readFile(path, "utf8").catch(() => ""));
  let writing = Promise.resolve();
  return {
    find: (identity) => known.get(idOf(identity)) ?? { generation: 0 },
    append(identity, progress) {
      const id = idOf(identity);
      known.set(id, progress);
      const line = `${JSON.stringify({ id, path: identity.real_path, ...progress })}\n`;
      // One after the other, so that lines do not mix.
      writing = writing.then(() => appendFile(path, line, { mode: 0o600 }));
      return writing;
    },
  };
}

export function parseJournal(text: string): Map<string, Progress> {
  const known = new Map<string, Progress>();
  for (const line of text.split("\n")) {
    try {
      const { id, path: _path, ...progress } = JSON.parse(line) as Progress & { id: string; path: string };
      if (typeof id === "string" && typeof progress.generation === "number") known.set(id, progress);
    } catch {
      // A line that a crash cut off says nothing; its step is simply repeated with the same key.
    }
  }
  return known;
}

export function idOf({ api_url, organization_id, target, real_path, sha256 }: Identity): string {
  const parts = [api_url, organization_id, target, real_path, sha256];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/** The same step of the same file always has the same key, in whatever run. */
export function keyOf(identity: Identity, { generation }: Progress, step: string): string {
  return `upload-${idOf(identity)}-${generation}-${step}`;
}

/** `daybook backup verify`: checks a backup without restoring it. With a key it also decrypts every file. */
import { readdir } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { say } from "./backup.ts";
import { type CopiedFile, chunksOf, type ListedFile, measureAll, openIfThere } from "./copy-file.ts";
import { type Manifest, manifest_name, type OuterManifest, readManifest } from "./manifest.ts";
import { decryptBackup, type OpenBackup } from "./open-backup.ts";
import type { RestoreOptions } from "./restore.ts";

export interface FileProblem {
  path: string;
  problem: string;
}

export interface BackupReport {
  folder: string;
  created_at: string;
  files: number;
  bytes: number;
  encrypted: boolean;
  /** Whether the contents were decrypted and compared, too. */
  decrypted: boolean;
  problems: FileProblem[];
}

export async function verifyBackup(options: RestoreOptions): Promise<"ok" | "some_failed" | "failed"> {
  const report = await examineBackup(options);
  if (options.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else for (const line of describeBackup(report)) say(line);
  if (report.problems.length === 0) return "ok";
  const bad = new Set(report.problems.map(({ path }) => path)).size;
  return bad < report.files ? "some_failed" : "failed";
}

export async function examineBackup({
  folder,
  signal,
  ...options
}: Omit<RestoreOptions, "json">): Promise<BackupReport> {
  const source = resolve(folder);
  const manifest = await readManifest(source);
  const problems = [
    ...(await findDamage(source, manifest, signal)),
    ...(await findUnlisted(source, manifest)),
  ];
  const encrypted = manifest.format === 2;
  const opened = encrypted ? await decryptBackup(source, options, signal) : null;
  if (opened) problems.push(...(await findWrongContents(opened, problems)));
  return {
    folder: source,
    created_at: manifest.created_at,
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
    encrypted,
    decrypted: opened !== null,
    problems,
  };
}

/** The files as they are on the disk. */
async function findDamage(
  folder: string,
  { files }: Manifest | OuterManifest,
  signal: AbortSignal,
): Promise<FileProblem[]> {
  const problems: FileProblem[] = [];
  for (const listed of files) {
    const problem = compare(listed, await measureFile(join(folder, listed.path), signal));
    if (problem) problems.push({ path: listed.path, problem });
  }
  return problems;
}

async function measureFile(path: string, signal: AbortSignal): Promise<CopiedFile | null> {
  const source = await openIfThere(path);
  if (!source) return null;
  await using reading = source;
  return await measureAll(chunksOf(reading, signal));
}

function compare({ size, sha256 }: ListedFile, found: CopiedFile | null): string | null {
  if (!found) return "is missing";
  if (found.size !== size) return `has ${found.size} bytes instead of ${size}`;
  return found.sha256 === sha256 ? null : "is damaged: its SHA-256 is another";
}

async function findUnlisted(folder: string, { files }: Manifest | OuterManifest): Promise<FileProblem[]> {
  const listed = new Set([manifest_name, ...files.map(({ path }) => path)]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !listed.has(path))
    .map((path) => ({ path, problem: "is not in the manifest" }));
}

/** A file that is damaged on the disk is not reported a second time. */
async function findWrongContents(
  { manifest, read }: OpenBackup,
  known: readonly FileProblem[],
): Promise<FileProblem[]> {
  const damaged = new Set(known.map(({ path }) => path));
  const problems: FileProblem[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    const found = await read(path, measureAll);
    if (found?.size === size && found.sha256 === sha256) continue;
    const stored = `${path}.age`;
    if (!damaged.has(stored)) problems.push({ path: stored, problem: "does not hold what was backed up" });
  }
  return problems;
}

export function describeBackup(report: BackupReport): string[] {
  const { folder, files, bytes, created_at, problems, encrypted, decrypted } = report;
  const lines = problems.map(({ path, problem }) => `${join(folder, path)} ${problem}.`);
  const size = `${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB, of ${created_at}`;
  lines.push(
    problems.length === 0
      ? `${folder} is complete and undamaged: ${size}.`
      : `${folder} has ${problems.length} problems: ${size}.`,
  );
  if (encrypted && !decrypted)
    lines.push(
      "It is encrypted. Give --identity-file or --passphrase-file to check what is in the files, too.",
    );
  return lines;
}

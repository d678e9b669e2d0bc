/** A backup as a restore reads it, whether or not it is encrypted. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Chunks, type CopiedFile, chunksOf, openIfThere } from "./copy-file.ts";
import { type DecryptionOptions, NotDecrypted, openEncryption, type Transform } from "./encryption.ts";
import { contents_file, key_file, type Manifest, parseManifest, readManifest } from "./manifest.ts";
import { BackupRefused } from "./refusals.ts";
import { encrypted_suffix } from "./targets.ts";

export interface OpenBackup {
  manifest: Manifest;
  /** Passes the bytes of a file to `use`; null if it is missing or cannot be decrypted. */
  read(path: string, use: (chunks: Chunks) => Promise<CopiedFile>): Promise<CopiedFile | null>;
}

export async function openBackup(
  folder: string,
  options: DecryptionOptions,
  signal: AbortSignal,
): Promise<OpenBackup> {
  const manifest = await readManifest(folder);
  if (manifest.format === 1)
    return { manifest, read: (path, use) => readStored(join(folder, path), use, signal) };
  const opened = await decryptBackup(folder, options, signal);
  if (!opened)
    throw new BackupRefused("This backup is encrypted: give --identity-file or --passphrase-file.");
  return opened;
}

/** Null: no key was given. */
export async function decryptBackup(
  folder: string,
  options: DecryptionOptions,
  signal: AbortSignal,
): Promise<OpenBackup | null> {
  const sealed_key = await readFile(join(folder, key_file)).catch(() => {
    throw new BackupRefused(`${join(folder, key_file)} is missing.`);
  });
  const decrypt = await openEncryption(options, sealed_key);
  if (!decrypt) return null;
  const manifest = await readContents(folder, decrypt);
  return {
    manifest,
    read: (path, use) =>
      readStored(join(folder, path + encrypted_suffix), (chunks) => use(decrypt(chunks)), signal),
  };
}

async function readContents(folder: string, decrypt: Transform): Promise<Manifest> {
  const path = join(folder, contents_file);
  try {
    const bytes = await readFile(path);
    return parseManifest(path, await text(ReadableStream.from(decrypt(ReadableStream.from([bytes])))));
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    throw new BackupRefused(`${path} is damaged or missing.`);
  }
}

async function readStored(
  path: string,
  use: (chunks: Chunks) => Promise<CopiedFile>,
  signal: AbortSignal,
): Promise<CopiedFile | null> {
  const source = await openIfThere(path);
  if (!source) return null;
  await using reading = source;
  try {
    return await use(chunksOf(reading, signal));
  } catch (error) {
    if (error instanceof NotDecrypted) return null;
    throw error;
  }
}

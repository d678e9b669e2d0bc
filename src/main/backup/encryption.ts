/**
 * Encrypted backups, in the format of age (age-encryption.org). Each backup has a key of its own, to which every file is
 * encrypted. That key is in the backup, encrypted to the operator's recipients or passphrase: a passphrase takes a second
 * to turn into a key, which would be too slow for every file.
 */
import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import type { Chunks } from "./copy-file.ts";
import { BackupRefused } from "./refusals.ts";

export interface EncryptionOptions {
  /** Public keys (`age1…`) that can open the backup. */
  recipients?: readonly string[];
  passphrase_file?: string;
}

export interface DecryptionOptions {
  /** A file of age-keygen: lines with `AGE-SECRET-KEY-…`, and comments. */
  identity_file?: string;
  passphrase_file?: string;
}

export type Transform = (chunks: Chunks) => Chunks;

/** The bytes are not what was encrypted. */
export class NotDecrypted extends Error {}

export interface Encryption {
  encrypt: Transform;
  /** The key of the backup, encrypted. */
  sealed_key: Uint8Array;
}

/** Null: the backup is not encrypted. */
export async function chooseEncryption(options: EncryptionOptions): Promise<Encryption | null> {
  const { recipients = [], passphrase_file } = options;
  if (recipients.length === 0 && passphrase_file === undefined) return null;
  if (recipients.length > 0 && passphrase_file !== undefined)
    throw new BackupRefused("Give either recipients or a passphrase, not both.");
  const outer = new Encrypter();
  for (const recipient of recipients) addRecipient(outer, recipient);
  if (passphrase_file !== undefined) outer.setPassphrase(await readPassphrase(passphrase_file));
  const identity = await generateX25519Identity();
  const inner = new Encrypter();
  inner.addRecipient(await identityToRecipient(identity));
  return {
    encrypt: (chunks) => encryptChunks(inner, chunks),
    sealed_key: await outer.encrypt(identity),
  };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new BackupRefused(`${recipient} is not an age recipient; they begin with age1.`);
  }
}

/** Null: no key was given. */
export async function openEncryption(
  options: DecryptionOptions,
  sealed_key: Uint8Array,
): Promise<Transform | null> {
  const outer = await chooseDecrypter(options);
  if (!outer) return null;
  const identity = await outer.decrypt(sealed_key, "text").catch(() => {
    throw new BackupRefused("The given key or passphrase does not open this backup.");
  });
  const inner = new Decrypter();
  inner.addIdentity(identity);
  return (chunks) => decryptChunks(inner, chunks);
}

async function* encryptChunks(encrypter: Encrypter, chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* await encrypter.encrypt(ReadableStream.from(chunks));
}

async function* decryptChunks(decrypter: Decrypter, chunks: Chunks): AsyncGenerator<Uint8Array> {
  try {
    yield* await decrypter.decrypt(ReadableStream.from(chunks));
  } catch (error) {
    // Errors of the disk and an interruption have a code; those of the decryption have none.
    throw (error as { code?: unknown }).code === undefined ? new NotDecrypted() : error;
  }
}

async function chooseDecrypter(options: DecryptionOptions): Promise<Decrypter | null> {
  const { identity_file, passphrase_file } = options;
  if (identity_file === undefined && passphrase_file === undefined) return null;
  const decrypter = new Decrypter();
  if (passphrase_file !== undefined) decrypter.addPassphrase(await readPassphrase(passphrase_file));
  if (identity_file !== undefined)
    for (const identity of await readIdentities(identity_file)) decrypter.addIdentity(identity);
  return decrypter;
}

async function readPassphrase(path: string): Promise<string> {
  const passphrase = (await readKeyText(path)).replace(/\r?\n$/, "");
  if (passphrase === "") throw new BackupRefused(`${path} is empty; it must hold a passphrase.`);
  return passphrase;
}

async function readIdentities(path: string): Promise<string[]> {
  const lines = (await readKeyText(path)).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0)
    throw new BackupRefused(`${path} holds no age identity; they begin with AGE-SECRET-KEY-.`);
  return identities;
}

async function readKeyText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: Error) => {
    throw new BackupRefused(`${path} cannot be read: ${error.message}`);
  });
}

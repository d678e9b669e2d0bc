/**
 * The secret key of the installation: what the database keeps secret is sealed with it, and it is never in the
 * database. A copy of the database alone can therefore sign nothing. There may be several keys during a rotation:
 * the newest seals, all of them open.
 */
import { hash, randomBytes } from "node:crypto";
import { seal, unseal } from "./sealing.ts";

const key_bytes = 32;
const id_bytes = 8;

export interface SecretKey {
  /** Shows which key sealed a value, and nothing about the key. */
  id: string;
  bytes: Buffer;
}

export class SecretKeyUnusable extends Error {}

export function toSecretKey(bytes: Buffer): SecretKey {
  return { id: hash("sha256", bytes, "buffer").subarray(0, id_bytes).toString("hex"), bytes };
}

export function newSecretKey(): SecretKey {
  return toSecretKey(randomBytes(key_bytes));
}

/** Base64 or base64url, separated by commas or line ends; the newest first. */
export function parseSecretKeys(text: string, source: string): SecretKey[] {
  const parts = text.split(/[\s,]+/).filter((part) => part !== "");
  if (parts.length === 0) throw new SecretKeyUnusable(`${source} is empty; it must hold a key.`);
  return parts.map((part) => {
    const bytes = Buffer.from(part, "base64");
    if (bytes.length !== key_bytes || !/^[\w+/-]+={0,2}$/.test(part))
      throw new SecretKeyUnusable(
        `${source} must hold keys of ${key_bytes} bytes in base64; found ${part.length} characters. ` +
          "`openssl rand -base64 32` makes one.",
      );
    return toSecretKey(bytes);
  });
}

export class SecretKeys {
  readonly #source: string;
  readonly #read: () => SecretKey[];
  #keys: SecretKey[];

  /**
   * `source` is where the keys come from, for messages. `read` is called again for each seal and for a value of an
   * unknown key: another process may have rotated the key.
   */
  constructor(source: string, read: () => SecretKey[]) {
    this.#source = source;
    this.#read = read;
    this.#keys = read();
  }

  /** The id of the key, then the sealed value. */
  seal(place: string, value: Uint8Array): Buffer {
    const newest = this.#readAgain()[0] as SecretKey;
    return Buffer.concat([Buffer.from(newest.id, "hex"), seal(newest.bytes, place, value)]);
  }

  open(place: string, sealed: Uint8Array): Buffer {
    const id = Buffer.from(sealed.subarray(0, id_bytes)).toString("hex");
    const withId = (key: SecretKey) => key.id === id;
    const key = this.#keys.find(withId) ?? this.#readAgain().find(withId);
    if (!key)
      throw new SecretKeyUnusable(
        `The database was sealed with the secret key ${id}; ${this.#source} has ` +
          `${this.#keys.map((one) => one.id).join(" and ")}. Put the right key there.`,
      );
    try {
      return unseal(key.bytes, place, sealed.subarray(id_bytes));
    } catch {
      throw new SecretKeyUnusable(`The ${place} in the database was changed and cannot be opened.`);
    }
  }

  newestId(): string {
    return (this.#readAgain()[0] as SecretKey).id;
  }

  #readAgain(): SecretKey[] {
    this.#keys = this.#read();
    return this.#keys;
  }
}

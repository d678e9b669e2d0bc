/**
 * Passwords: Argon2id from Node's own crypto, stored as PHC strings, which name their parameters. When the
 * parameters here change, a password is rehashed at its next sign-in.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { trimEndOf } from "../kernel/text.ts";

/** 19 MiB and two passes: the minimum that OWASP recommends, about 30 ms of one core. */
export const current = { memory_kib: 19_456, passes: 2, parallelism: 1 };

const hash_bytes = 32;
const salt_bytes = 16;

type Parameters = typeof current;

interface Parsed extends Parameters {
  salt: Buffer;
  hash: Buffer;
}

const argon2Async = promisify(argon2);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(salt_bytes);
  return format({ ...current, salt, hash: await derive(password, salt, current, hash_bytes) });
}

/**
 * Returns whether the password matches and whether it should be rehashed. With `kept` null it does the same
 * work and never matches.
 */
export async function checkPassword(
  password: string,
  kept: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const parsed = kept === null ? null : parse(kept);
  const target = parsed ?? unknownAccount;
  const derived = await derive(password, target.salt, target, target.hash.length);
  const matches = timingSafeEqual(derived, target.hash) && parsed !== null;
  return { matches, outdated: matches && !isCurrent(target) };
}

/** Unknown accounts are compared with this, so that they take the same time as known ones. */
const unknownAccount: Parsed = { ...current, salt: randomBytes(salt_bytes), hash: randomBytes(hash_bytes) };

async function derive(password: string, salt: Buffer, by: Parameters, length: number): Promise<Buffer> {
  return argon2Async("argon2id", {
    // Two keyboards may encode the same word differently; NFKC makes them equal. All input is trimmed.
    message: password.normalize("NFKC").trim(),
    nonce: salt,
    memory: by.memory_kib,
    passes: by.passes,
    parallelism: by.parallelism,
    tagLength: length,
  });
}

function isCurrent(parsed: Parsed): boolean {
  return (
    parsed.memory_kib === current.memory_kib &&
    parsed.passes === current.passes &&
    parsed.parallelism === current.parallelism
  );
}

function format({ memory_kib, passes, parallelism, salt, hash }: Parsed): string {
  return `$argon2id$v=19$m=${memory_kib},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;
}

function parse(text: string): Parsed | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(text);
  if (!match) return null;
  return {
    memory_kib: Number(match[1]),
    passes: Number(match[2]),
    parallelism: Number(match[3]),
    salt: Buffer.from(match[4] ?? "", "base64"),
    hash: Buffer.from(match[5] ?? "", "base64"),
  };
}

function encode(bytes: Buffer): string {
  return trimEndOf(bytes.toString("base64"), "=");
}

/**
 * Passwords: Argon2id from Node's own crypto, kept in the PHC text form, which names its parameters. When the
 * parameters here change, a password is hashed anew at its next sign-in.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { trimEndOf } from "../kernel/text.ts";
import { invalid } from "../platform/http/route.ts";
import { password_length_max, password_length_min } from "./constants.ts";

/** 19 MiB and two passes: the least that OWASP advises, about 30 ms of one core. */
export const current = { memory_kib: 19_456, passes: 2, parallelism: 1 };

/** Length is what counts; rules about digits and signs only make people write passwords down. */
export function requireGoodPassword(password: string, path = "password"): void {
  const { length } = password.trim();
  if (length < password_length_min || length > password_length_max)
    throw invalid(
      path,
      "length",
      `must have ${password_length_min} to ${password_length_max} characters; found ${length}`,
    );
}

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

/** Whether it matches, and whether it should be hashed anew. `kept` null: same work, never a match. */
export async function checkPassword(
  password: string,
  kept: string | null,
): Promise<{ matches: boolean; outdated: boolean }> {
  const parsed = kept === null ? null : parse(kept);
  const target = parsed ?? nobody;
  const derived = await derive(password, target.salt, target, target.hash.length);
  const matches = timingSafeEqual(derived, target.hash) && parsed !== null;
  return { matches, outdated: matches && !isCurrent(target) };
}

/** What an unknown account is compared with, so that it takes the same time as a known one. */
const nobody: Parsed = { ...current, salt: randomBytes(salt_bytes), hash: randomBytes(hash_bytes) };

async function derive(password: string, salt: Buffer, by: Parameters, length: number): Promise<Buffer> {
  return argon2Async("argon2id", {
    // The same word typed on two keyboards can differ in bytes; NFKC makes it one. All input is trimmed.
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

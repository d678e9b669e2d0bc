/**
 * Time-based one-time passwords (RFC 6238): HMAC-SHA-1, steps of 30 seconds, 6 digits. These are the parameters that
 * every authenticator app supports. Pure, except for the random secret.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "../../kernel/calendar.ts";

export const step_seconds = 30;
export const digits = 6;
/** How many steps the clocks of the two sides may differ, in each direction. */
const window_steps = 1;
/** As long as the output of SHA-1, as RFC 4226 recommends. */
const secret_bytes = 20;

export function newTotpSecret(): Buffer {
  return randomBytes(secret_bytes);
}

export function stepAt(now: Instant): number {
  return Math.floor(Date.parse(now) / 1000 / step_seconds);
}

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step whose code this is, or null. Every step of the window is compared, so that the time reveals nothing. */
export function findStep(secret: Uint8Array, code: string, now: Instant): number | null {
  const given = Buffer.from(
    code
      .replaceAll(" ", "")
      .padEnd(digits)
      .slice(0, digits + 1),
  );
  let found: number | null = null;
  for (let step = stepAt(now) - window_steps; step <= stepAt(now) + window_steps; step++) {
    const expected = Buffer.from(codeAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 without padding, as authenticator apps expect it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthUrl(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: "SHA1",
    digits: String(digits),
    period: String(step_seconds),
  });
  return `otpauth://totp/${label}?${query}`;
}

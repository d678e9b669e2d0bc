/**
 * Secrets that the service creates: 32 random bytes, shown once, stored as SHA-256. A fast hash is enough,
 * because random bytes cannot be guessed; only passwords, which people choose, need a slow one.
 *
 * A secret contains the two ids of its record, so that no lookup needs an index across organizations:
 * `<prefix>_<organization id and record id>_<secret>`.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { isUuid, type OrganizationId } from "../kernel/ids.ts";

const secret_bytes = 32;

export interface Address {
  organization_id: OrganizationId;
  id: string;
}

export interface NewSecret {
  /** Shown to the user once. */
  text: string;
  hash: Buffer;
}

export function newToken(): NewSecret {
  const text = randomBytes(secret_bytes).toString("base64url");
  return { text, hash: hashSecret(text) };
}

export function newAddressedSecret(prefix: string, address: Address): NewSecret {
  const text = `${prefix}_${packAddress(address)}_${randomBytes(secret_bytes).toString("base64url")}`;
  return { text, hash: hashSecret(text) };
}

export function hashSecret(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export function matchesHash(text: string, hash: Buffer): boolean {
  const given = hashSecret(text);
  return given.length === hash.length && timingSafeEqual(given, hash);
}

/** Both ids in 43 characters that fit into a header, a URL and a command line. */
export function packAddress({ organization_id, id }: Address): string {
  return Buffer.from((organization_id + id).replaceAll("-", ""), "hex").toString("base64url");
}

export function unpackAddress(packed: string): Address | null {
  const hex = Buffer.from(packed, "base64url").toString("hex");
  if (hex.length !== 64) return null;
  const [organization_id, id] = [toUuid(hex.slice(0, 32)), toUuid(hex.slice(32))];
  if (!isUuid(organization_id) || !isUuid(id)) return null;
  const address = { organization_id: organization_id as OrganizationId, id };
  // Base64 can spell the same bytes in several ways; only ours is accepted.
  return packAddress(address) === packed ? address : null;
}

/** The record that this secret claims to belong to, or null when it is malformed. */
export function addressOf(prefix: string, text: string): Address | null {
  const match = new RegExp(`^${prefix}_([\\w-]{43})_[\\w-]{43}$`).exec(text);
  return match?.[1] ? unpackAddress(match[1]) : null;
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

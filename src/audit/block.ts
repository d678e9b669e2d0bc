/**
 * What a block says and how it is hashed and signed. docs/audit.md describes every byte, so that others can check a
 * block without this program.
 */
import { hash as digest, sign, verify } from "node:crypto";
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { type BlockKey, toPublicKey } from "./block-key.ts";

/** An audit event as it is hashed. */
export interface SealedEvent {
  id: string;
  organization_id: OrganizationId;
  created_at: Instant;
  actor_kind: string;
  actor_id: string | null;
  channel: string;
  request_id: string | null;
  action: string;
  record_type: string;
  record_id: string;
  /** The text of the JSON as PostgreSQL prints it: parsing would lose digits of long numbers. */
  changes: string;
}

/** What the hash of a block covers. */
export interface BlockHeader {
  organization_id: OrganizationId;
  number: number;
  created_at: Instant;
  event_count: number;
  first_event_id: string;
  last_event_id: string;
  last_event_at: Instant;
  events_hash: Buffer;
  previous_hash: Buffer;
  public_key: Buffer;
}

export interface EventHash {
  id: string;
  hash: Buffer;
}

/** The hash that stands in the first block for the block before it. */
export const no_hash = Buffer.alloc(32);

const id_bytes = 16;
const entry_bytes = id_bytes + 32;

export function hashEvent({ changes, ...event }: SealedEvent): Buffer {
  const fields = Object.entries(event).map(([name, value]) => [name, JSON.stringify(value)] as const);
  return sha256(jsonOf([...fields, ["changes", changes]]));
}

export function hashHeader(header: BlockHeader): Buffer {
  const plain = (value: unknown) => JSON.stringify(Buffer.isBuffer(value) ? value.toString("hex") : value);
  return sha256(jsonOf(Object.entries(header).map(([name, value]) => [name, plain(value)])));
}

/** An object with its names in order and no spaces. */
function jsonOf(fields: (readonly [name: string, json: string])[]): string {
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
}

export function sha256(value: string | Uint8Array): Buffer {
  return digest("sha256", value, "buffer");
}

export function packHashes(events: readonly EventHash[]): Buffer {
  return Buffer.concat(events.flatMap(({ id, hash }) => [Buffer.from(id.replaceAll("-", ""), "hex"), hash]));
}

export function unpackHashes(packed: Buffer): EventHash[] {
  return Array.from({ length: Math.floor(packed.length / entry_bytes) }, (_, index) => {
    const entry = packed.subarray(index * entry_bytes, (index + 1) * entry_bytes);
    return { id: toUuid(entry.subarray(0, id_bytes)), hash: entry.subarray(id_bytes) };
  });
}

function toUuid(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export function signHash(key: BlockKey, hash: Buffer): Buffer {
  return sign(null, hash, key.private_key);
}

export function isSigned(public_key: Buffer, hash: Buffer, signature: Buffer): boolean {
  return verify(null, hash, toPublicKey(public_key), signature);
}

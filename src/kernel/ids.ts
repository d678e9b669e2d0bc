/** UUIDv7: ordered by time, so new rows go to the end of every index; the random part cannot be guessed. */
import { randomFillSync } from "node:crypto";

/** The id of a record, branded with its table, so that tsc refuses the id of another kind of record. */
export type Id<Table extends string> = string & { readonly table: Table };

export type OrganizationId = Id<"organizations">;
export type UserId = Id<"users">;
export type CategoryId = Id<"categories">;
export type CustomerId = Id<"customers">;
export type DocumentId = Id<"documents">;
export type InboxItemId = Id<"inbox_items">;
export type InvoiceId = Id<"invoices">;
export type TransactionId = Id<"transactions">;
export type VendorId = Id<"vendors">;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuidPattern.test(text);
}

const pool = Buffer.alloc(16 * 256);
let used = pool.length;

/**
 * Within one millisecond, the 12 bits after the version count up, so ids sort in the order they were made.
 */
let last_ms = 0;
let sequence = 0;

export function newId<Id extends string = string>(now_ms: number = Date.now()): Id {
  if (used >= pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = pool.subarray(used, used + 16);
  used += 16;
  sequence = now_ms === last_ms ? sequence + 1 : bytes.readUInt16BE(6) & 0x7ff;
  last_ms = now_ms;
  bytes.writeUIntBE(now_ms + Math.floor(sequence / 0x1000), 0, 6);
  bytes.writeUInt16BE(0x7000 | (sequence & 0xfff), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id;
}

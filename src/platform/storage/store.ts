/**
 * The file store. It keeps bytes under keys and knows nothing else: the database says which organization a
 * key belongs to, what the file is called and whether it is still needed. There are two kinds, a folder
 * (folder-store.ts) and any S3-compatible service (s3-store.ts); one contract test runs against both.
 */
import type { Readable } from "node:stream";
import type { Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ObjectKey } from "./key.ts";

export interface StoredBytes {
  size: number;
  /** Lowercase hexadecimal. */
  sha256: string;
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ListedObject {
  key: ObjectKey;
  size: number;
  modified_at: Instant;
}

export interface ObjectStore {
  /** Stores all bytes or, if the stream fails, nothing. Resolves when they are durable. */
  put(key: ObjectKey, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** Reads the bytes, or a range of them. Rejects with ObjectMissing before the first byte. */
  get(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  stat(key: ObjectKey): Promise<{ size: number; modified_at: Instant } | null>;
  copy(from: ObjectKey, to: ObjectKey): Promise<void>;
  /** Deleting a missing object is not an error. */
  delete(key: ObjectKey): Promise<void>;
  /** All objects of an organization in an area, ordered by the bytes of their keys. */
  list(area: string, organization_id: string): AsyncIterable<ListedObject>;
  /** Removes what interrupted uploads have left behind, and returns how many there were. */
  removeAbandoned(before: Instant): Promise<number>;
  /** Resolves when the store can be read and written. */
  check(): Promise<void>;
  /** Closes connections. */
  close(): void;
}

export class ObjectMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`The store has no object ${key}.`);
    this.key = key;
  }
}

/** The store cannot be used right now. The client sees only that; `reason` and `fix` are for the operator. */
export class StoreUnavailable extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  readonly reason: string;
  readonly fix: string;
  constructor(reason: string, fix: string, cause: unknown) {
    super("The file store cannot be used right now. Try again later.", {}, { "retry-after": "10" });
    this.reason = reason;
    this.fix = fix;
    this.cause = cause;
  }
}

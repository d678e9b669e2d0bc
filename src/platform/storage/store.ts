/**
 * Where files lie. A store keeps bytes under keys and knows nothing else: which organization a key belongs to,
 * what a file is called and whether anybody still needs it is said in the database. Two kinds exist, a folder
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
  /** Keeps the whole of the bytes or, when they end in an error, nothing. Returns when they are durable. */
  put(key: ObjectKey, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** The bytes, or those of the range; rejects with ObjectMissing before the first byte. */
  get(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  stat(key: ObjectKey): Promise<{ size: number; modified_at: Instant } | null>;
  copy(from: ObjectKey, to: ObjectKey): Promise<void>;
  /** Deleting what is not there is no error: the wish is fulfilled. */
  delete(key: ObjectKey): Promise<void>;
  /** Everything an organization has in an area, in the order of the keys' bytes. */
  list(area: string, organization_id: string): AsyncIterable<ListedObject>;
  /** Removes what uploads that a crash cut off have left behind. Returns how many there were. */
  removeAbandoned(before: Instant): Promise<number>;
  /** Resolves when the store can be read and written. */
  check(): Promise<void>;
  /** Lets go of connections. */
  close(): void;
}

export class ObjectMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`The store has no object ${key}.`);
    this.key = key;
  }
}

/** The store cannot be used right now. A client learns just that; `reason` and `fix` are for the operator. */
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

/**
 * Stores objects in an S3 bucket, at Amazon or any compatible service. Compatible services often lack
 * Amazon's later additions, so checksums are sent only where the protocol requires them, and the bucket's
 * name may be in the path.
 *
 * Bytes first go to a temporary file. Only a complete, checked and hashed file is uploaded to the bucket. So
 * a slow or aborted client never holds a connection to S3, the parts of a large file can be resent when the
 * network fails, and memory is bounded by the number of concurrent uploads, not by the number of waiting
 * clients.
 */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type Instant, toInstant } from "../../kernel/calendar.ts";
import { makeFolder } from "../make-folder.ts";
import { hashing } from "./hashing.ts";
import { isKey, type ObjectKey, parseKey } from "./key.ts";
import { type S3Place, toStoreError } from "./s3-errors.ts";
import { slots } from "./slots.ts";
import {
  type ByteRange,
  type ListedObject,
  ObjectMissing,
  type ObjectStore,
  type StoredBytes,
} from "./store.ts";
import { writeNewFile } from "./write-file.ts";

/** If `endpoint` is null, Amazon's address for the region is used. */
export interface S3Settings extends S3Place {
  /** Null: the SDK looks for them (environment, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  path_style: boolean;
  /** Where incoming files are written until they are complete. */
  temporary_folder: string;
}

/** The smallest part that Amazon accepts. Each running upload holds about two parts in memory. */
const part_bytes = 5 * 1024 * 1024;
const uploads_max = 8;
/** The SDK itself has no timeouts. A transfer may take long as long as it makes progress. */
const connect_wait_ms = 5_000;
const idle_wait_ms = 60_000;

export function s3Store(settings: S3Settings): ObjectStore {
  const client = new S3Client({
    region: settings.region,
    forcePathStyle: settings.path_style,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connect_wait_ms, socketTimeout: idle_wait_ms },
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
  });
  return new S3Store(client, settings);
}

class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #place: S3Place;
  readonly #bucket: string;
  readonly #temporary_folder: string;
  readonly #slots = slots(uploads_max);

  constructor(client: S3Client, settings: S3Settings) {
    this.#client = client;
    this.#place = settings;
    this.#bucket = settings.bucket;
    this.#temporary_folder = settings.temporary_folder;
  }

  async put(key: ObjectKey, bytes: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
    await makeFolder(this.#temporary_folder);
    const temporary = join(this.#temporary_folder, `upload-${randomBytes(16).toString("hex")}`);
    const { bytes: hashed, result } = hashing(bytes);
    try {
      await writeNewFile(temporary, hashed);
      await this.#slots.run(() => this.#asked(() => this.#send(key, temporary)));
      return result();
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async #send(key: ObjectKey, path: string): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#at(key), Body: createReadStream(path), ContentType: "application/octet-stream" },
      partSize: part_bytes,
      queueSize: 1,
      leavePartsOnError: false,
    });
    await upload.done();
  }

  async get(key: ObjectKey, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#present(key, () =>
      this.#client.send(new GetObjectCommand({ ...this.#at(key), Range })),
    );
    if (Body instanceof Readable) return Body;
    throw new Error(`The S3 service returned no body for ${key}.`);
  }

  async stat(key: ObjectKey) {
    try {
      const head = await this.#present(key, () => this.#client.send(new HeadObjectCommand(this.#at(key))));
      return { size: head.ContentLength ?? 0, modified_at: toInstant(head.LastModified ?? 0) };
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }

  async copy(from: ObjectKey, to: ObjectKey): Promise<void> {
    const CopySource = `${this.#bucket}/${from}`;
    await this.#present(from, () =>
      this.#client.send(new CopyObjectCommand({ ...this.#at(to), CopySource })),
    );
  }

  async delete(key: ObjectKey): Promise<void> {
    await this.#asked(() => this.#client.send(new DeleteObjectCommand(this.#at(key))));
  }

  async *list(area: string, organization_id: string): AsyncIterable<ListedObject> {
    let ContinuationToken: string | undefined;
    do {
      const Prefix = `${area}/${organization_id}/`;
      const page = await this.#asked(() =>
        this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix, ContinuationToken })),
      );
      for (const { Key = "", Size = 0, LastModified = 0 } of page.Contents ?? [])
        if (isKey(Key)) yield { key: Key, size: Size, modified_at: toInstant(LastModified) };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async removeAbandoned(before: Instant): Promise<number> {
    return (await this.#removeAbandonedFiles(before)) + (await this.#removeAbandonedParts(before));
  }

  async #removeAbandonedFiles(before: Instant): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.#temporary_folder).catch(() => [])) {
      const path = join(this.#temporary_folder, name);
      const found = name.startsWith("upload-") && (await stat(path).catch(() => null));
      if (!found || toInstant(found.mtimeMs) >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** Not every service can list unfinished uploads; those that cannot have their own cleanup rules. */
  async #removeAbandonedParts(before: Instant): Promise<number> {
    const Bucket = this.#bucket;
    const answer = await this.#client.send(new ListMultipartUploadsCommand({ Bucket })).catch(notSupported);
    let removed = 0;
    for (const { Key = "", UploadId, Initiated = 0 } of answer?.Uploads ?? []) {
      // The bucket may be shared, so touch only keys in our format.
      if (!parseKey(Key) || toInstant(Initiated) >= before) continue;
      const aborted = this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      if (await aborted.catch(notSupported)) removed += 1;
    }
    return removed;
  }

  /** An error response to HEAD has no body and so no cause; a second request with a body gets the cause. */
  async check(): Promise<void> {
    const Bucket = this.#bucket;
    const refused = await this.#client.send(new HeadBucketCommand({ Bucket })).then(
      () => false,
      () => true,
    );
    if (refused) await this.#asked(() => this.#client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })));
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: ObjectKey) {
    return { Bucket: this.#bucket, Key: key };
  }

  async #present<T>(key: ObjectKey, send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!isNotFound(error)) throw toStoreError(this.#place, error);
      // A missing bucket must not look like missing files. HEAD returns 404 for both.
      if (error.name !== "NoSuchKey") await this.check();
      throw new ObjectMissing(key);
    }
  }

  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw toStoreError(this.#place, error);
    }
  }
}

function isNotFound(error: unknown): error is S3ServiceException {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Retrying these is pointless: not supported, not allowed for these credentials, or already gone. */
const refusals = new Set([400, 403, 404, 405, 501]);

function notSupported(error: unknown): null {
  if (error instanceof S3ServiceException && refusals.has(error.$metadata.httpStatusCode ?? 0)) return null;
  throw error;
}

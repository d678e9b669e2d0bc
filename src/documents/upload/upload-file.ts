/** Writes an uploaded file to the store, with its type, size and hash. A refused file leaves nothing. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { ObjectStore } from "../../platform/storage/index.ts";
import { type Scan, withoutScan } from "../../platform/virus-scan/clamav.ts";
import { cleanFileName } from "../file-name.ts";
import { type FileType, head_bytes, requireFileType, UnknownFileType } from "../file-type.ts";
import { type Area, newObjectKey, type StoredObject } from "../objects.ts";

export interface GivenFile {
  file_name: string | null;
  declared_type: string | null;
  bytes: AsyncIterable<Uint8Array>;
}

export type StoredFile = Omit<StoredObject, "id">;

/** The bytes are in the store when this returns; the caller writes the row, or deletes the bytes. */
export async function storeFile(
  store: ObjectStore,
  org: OrganizationId,
  area: Area,
  file: GivenFile,
  scan: Scan = withoutScan,
): Promise<StoredFile> {
  const file_name = cleanFileName(file.file_name ?? "");
  const chunks = file.bytes[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const type = requireFileType(head.subarray(0, head_bytes), { declared: file.declared_type, file_name });
  const key = newObjectKey(area, org, file_name);
  const { size, sha256 } = await store.put(key, scan(whole(head, chunks, type)));
  return { key, area, file_name, content_type: type.content_type, size, sha256 };
}

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (let length = 0; length < head_bytes; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    // A copy, because a chunk from a client is freed when the next one is requested.
    pieces.push(Buffer.from(value));
    length += value.length;
  }
  return Buffer.concat(pieces);
}

/**
 * A zero byte after the head means that a text file is binary. Only UTF-16 has zero bytes, and the head shows
 * that.
 */
async function* whole(head: Buffer, rest: AsyncIterator<Uint8Array>, type: FileType) {
  const has_no_zeros = type.family === "text" && !head.subarray(0, head_bytes).includes(0);
  for (let chunk: Uint8Array = head; ; ) {
    if (has_no_zeros && chunk.includes(0)) throw new UnknownFileType();
    yield chunk;
    const { value, done } = await rest.next();
    if (done) return;
    chunk = value;
  }
}

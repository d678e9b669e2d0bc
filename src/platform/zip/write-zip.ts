/**
 * Writes a ZIP file as a stream. The bytes of an entry pass through and are not kept; what is kept is one short record
 * for each entry, because the directory comes at the end of the file. The same entries give the same bytes everywhere.
 *
 * An archive may have any size and any number of entries (ZIP64). One entry has at most 4 GiB, because the size of a
 * streamed entry stands behind it, where many programs expect 32 bits.
 */
import { pipeline } from "node:stream/promises";
import { constants, crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { gather } from "../gather.ts";
import { deflated, extra64, pack, signatures, u16_max, u32_max } from "./format.ts";

export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  name: string;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export class EntryTooLarge extends Error {
  constructor(name: string) {
    super(`${name} has more than 4 GiB, which is more than an entry of a ZIP file may have.`);
  }
}

/** Sizes are in a record behind the bytes; names are UTF-8. */
const flags = 0x0808;
const version_needed = 45;
/** Noon of 1 January 1980, the first day that ZIP knows: the bytes do not depend on the time. */
const fixed_time = 12 << 11;
const fixed_date = (1 << 5) | 1;

export function writeZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  return gather(writeRecords(entries));
}

async function* writeRecords(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const encoded = Buffer.from(name);
    const entry_offset = offset;
    const head = Buffer.concat([localHeader(encoded), encoded]);
    offset += head.length;
    yield head;
    const sums = { crc: 0, size: 0, compressed_size: 0 };
    for await (const chunk of deflate(counted(name, bytes, sums), levelOf(name))) {
      sums.compressed_size += chunk.length;
      yield chunk;
    }
    if (sums.compressed_size > u32_max) throw new EntryTooLarge(name);
    const tail = pack([4, signatures.descriptor], [4, sums.crc], [4, sums.compressed_size], [4, sums.size]);
    offset += sums.compressed_size + tail.length;
    yield tail;
    directory.push(centralHeader(encoded, sums, entry_offset));
  }
  yield* directory;
  yield endOfArchive(directory, offset);
}

interface Sums {
  crc: number;
  size: number;
  compressed_size: number;
}

async function* counted(name: string, bytes: ZipEntry["bytes"], sums: Sums): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    sums.size += chunk.length;
    if (sums.size > u32_max) throw new EntryTooLarge(name);
    sums.crc = crc32(chunk, sums.crc);
    yield chunk;
  }
}

/** An entry up to this size is compressed at once: a stream costs most of a millisecond to set up. */
const at_once_bytes = 64 * 1024;

async function* deflate(bytes: AsyncGenerator<Uint8Array>, level: number): AsyncGenerator<Uint8Array> {
  const head: Uint8Array[] = [];
  for (let size = 0; size <= at_once_bytes; ) {
    const { value, done } = await bytes.next();
    if (done) return yield deflateRawSync(Buffer.concat(head), { level });
    // A copy, because a source may reuse the memory of a chunk.
    head.push(Buffer.from(value));
    size += value.length;
  }
  yield* deflateStream(followed(head, bytes), level);
}

async function* followed(head: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* head;
  yield* rest;
}

async function* deflateStream(bytes: AsyncIterable<Uint8Array>, level: number): AsyncGenerator<Uint8Array> {
  const stream = createDeflateRaw({ level });
  const fed = pipeline(bytes, stream);
  // A failure of the source ends the loop below with its error.
  fed.catch(() => {});
  for await (const chunk of stream) yield chunk as Uint8Array;
  await fed;
}

/** Already compressed: compressing again costs seconds for large scans and saves nothing. */
const compressed = /\.(pdf|png|jpe?g|webp|hei[cf]|zip|docx|xlsx|pptx|odt|ods)$/i;

function levelOf(name: string): number {
  return compressed.test(name) ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION;
}

function localHeader(name: Buffer): Buffer {
  return pack(
    [4, signatures.local],
    [2, version_needed],
    [2, flags],
    [2, deflated],
    [2, fixed_time],
    [2, fixed_date],
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
    ] as [4, number][]),
    [2, name.length],
    [2, 0],
  );
}

function centralHeader(name: Buffer, { crc, size, compressed_size }: Sums, offset: number): Buffer {
  const is_far = offset >= u32_max;
  const extra = is_far ? pack([2, extra64], [2, 8], [8, offset]) : Buffer.alloc(0);
  const header = pack(
    [4, signatures.central],
    [2, version_needed],
    [2, version_needed],
    [2, flags],
    [2, deflated],
    [2, fixed_time],
    [2, fixed_date],
    [4, crc],
    [4, compressed_size],
    [4, size],
    [2, name.length],
    [2, extra.length],
    // No comment, first disk, no attributes.
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
    ] as [2 | 4, number][]),
    [4, is_far ? u32_max : offset],
  );
  return Buffer.concat([header, name, extra]);
}

function endOfArchive(directory: readonly Buffer[], offset: number): Buffer {
  const count = directory.length;
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const is_large = count >= u16_max || offset >= u32_max || size >= u32_max;
  const end = pack(
    [4, signatures.end],
    [2, 0],
    [2, 0],
    [2, is_large ? u16_max : count],
    [2, is_large ? u16_max : count],
    [4, is_large ? u32_max : size],
    [4, is_large ? u32_max : offset],
    [2, 0],
  );
  return is_large ? Buffer.concat([endOfLargeArchive(count, size, offset), end]) : end;
}

function endOfLargeArchive(count: number, size: number, offset: number): Buffer {
  const record_rest_bytes = 44;
  return Buffer.concat([
    pack(
      [4, signatures.end64],
      [8, record_rest_bytes],
      [2, version_needed],
      [2, version_needed],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ),
    pack([4, signatures.locator64], [4, 0], [8, offset + size], [4, 1]),
  ]);
}

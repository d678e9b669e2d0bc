/** Reads a ZIP file from disk, entry by entry, and checks every sum. Entries are deflated, or stored as they are. */
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { deflated, extra64, signatures, stored, u16_max, u32_max } from "./format.ts";

export class ZipUnreadable extends Error {}

interface Entry {
  name: string;
  crc: number;
  compressed_size: number;
  size: number;
  offset: number;
  is_stored: boolean;
}

export interface OpenedZip {
  names(): string[];
  /** The size of an entry once it is unpacked. */
  sizeOf(name: string): number;
  has(name: string): boolean;
  /** Fails if there is no such entry, or if its bytes are not those that were written. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

const end_bytes = 22;
const locator_bytes = 20;
const central_bytes = 46;

export async function openZip(path: string): Promise<OpenedZip> {
  const file = await open(path, "r");
  try {
    const entries = await readDirectory(file);
    return {
      names: () => [...entries.keys()],
      sizeOf: (name) => requireEntry(entries, name).size,
      has: (name) => entries.has(name),
      read: (name) => readEntry(file, requireEntry(entries, name)),
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function requireEntry(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name);
  if (!entry) throw new ZipUnreadable(`The file has no entry ${name}.`);
  return entry;
}

/** `length` bytes at an offset; fails if the file is shorter. */
async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new ZipUnreadable("The file ends too early; it was not copied completely.");
  return buffer;
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { count, size, offset } = await findDirectory(file);
  // Before memory is taken for it.
  if (offset + size > (await file.stat()).size)
    throw new ZipUnreadable("The directory of the file is damaged.");
  const directory = await readAt(file, offset, size);
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + central_bytes > directory.length || directory.readUInt32LE(at) !== signatures.central)
      throw new ZipUnreadable("The directory of the file is damaged.");
    const { entry, length } = readCentral(directory, at);
    entries.set(entry.name, entry);
    at += length;
  }
  return entries;
}

async function findDirectory(file: FileHandle): Promise<{ count: number; size: number; offset: number }> {
  const { size: file_size } = await file.stat();
  if (file_size < end_bytes) throw new ZipUnreadable("The file is not a ZIP file.");
  const end = await readAt(file, file_size - end_bytes, end_bytes);
  if (end.readUInt32LE(0) !== signatures.end)
    throw new ZipUnreadable("The file is not a ZIP file, or it was not copied completely.");
  const small = { count: end.readUInt16LE(10), size: end.readUInt32LE(12), offset: end.readUInt32LE(16) };
  if (small.count !== u16_max && small.offset !== u32_max) return small;
  const locator = await readAt(file, file_size - end_bytes - locator_bytes, locator_bytes);
  const large = await readAt(file, Number(locator.readBigUInt64LE(8)), 56);
  return {
    count: Number(large.readBigUInt64LE(32)),
    size: Number(large.readBigUInt64LE(40)),
    offset: Number(large.readBigUInt64LE(48)),
  };
}

function readCentral(directory: Buffer, at: number): { entry: Entry; length: number } {
  const name_length = directory.readUInt16LE(at + 28);
  const extra_length = directory.readUInt16LE(at + 30);
  const name = directory.toString("utf8", at + central_bytes, at + central_bytes + name_length);
  const method = directory.readUInt16LE(at + 10);
  if (method !== deflated && method !== stored)
    throw new ZipUnreadable(`${name} is packed in a way that Daybook cannot read.`);
  const offset = directory.readUInt32LE(at + 42);
  const extra = directory.subarray(
    at + central_bytes + name_length,
    at + central_bytes + name_length + extra_length,
  );
  return {
    entry: {
      name,
      crc: directory.readUInt32LE(at + 16),
      compressed_size: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: offset === u32_max ? farOffset(extra) : offset,
      is_stored: method === stored,
    },
    length: central_bytes + name_length + extra_length + directory.readUInt16LE(at + 32),
  };
}

function farOffset(extra: Buffer): number {
  if (extra.length < 12 || extra.readUInt16LE(0) !== extra64)
    throw new ZipUnreadable("The directory of the file is damaged.");
  return Number(extra.readBigUInt64LE(4));
}

async function* readEntry(file: FileHandle, entry: Entry): AsyncGenerator<Buffer> {
  const local = await readAt(file, entry.offset, 30);
  const start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = readRange(file, start, entry.compressed_size);
  let [size, crc] = [0, 0];
  for await (const chunk of entry.is_stored ? packed : inflated(packed)) {
    size += chunk.length;
    // An entry that says less than it has could fill the memory of whoever trusts its size.
    if (size > entry.size) break;
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== entry.size || crc !== entry.crc) throw new ZipUnreadable(`${entry.name} is damaged.`);
}

async function* inflated(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  const fed = pipeline(packed, inflate);
  fed.catch(() => {});
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
    await fed;
  } catch (error) {
    throw error instanceof ZipUnreadable ? error : new ZipUnreadable("An entry of the file is damaged.");
  }
}

const read_bytes = 64 * 1024;

/** Not a read stream, which would close the file at its end. */
async function* readRange(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; done += read_bytes)
    yield await readAt(file, start + done, Math.min(read_bytes, length - done));
}

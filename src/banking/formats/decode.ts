/**
 * Bytes to text. A byte order mark or the caller decides the encoding; otherwise the first byte beyond ASCII
 * does: if it starts a valid UTF-8 sequence the file is UTF-8, else it is windows-1252, with a warning.
 * Everything before that byte reads the same in both, so no look-ahead and no buffering is needed. A file
 * that later contradicts this choice is refused, with the line number.
 */
import { Buffer, isAscii, isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import type { StatementWarning } from "./statement.ts";
import { StatementEncodingWrong, StatementTooLarge, statement_bytes_max } from "./statement-errors.ts";

const slice_bytes = 64 * 1024;
const newline = 10;

export interface DecodeOptions {
  encoding?: string | null;
  /** A byte without a meaning becomes U+FFFD instead of a refusal. Only for formats whose figures are ASCII. */
  keepUnreadable?: boolean;
  warn?: (warning: StatementWarning) => void;
}

type Decode = (bytes: Buffer, line: number) => string;

/** The file in pieces of bounded size, whatever the size of the caller's chunks. */
async function* slices(source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    if (total > statement_bytes_max) {
      throw new StatementTooLarge(null, `The file is larger than ${statement_bytes_max} bytes.`);
    }
    for (let at = 0; at < chunk.length; at += slice_bytes) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset + at, Math.min(slice_bytes, chunk.length - at));
    }
  }
}

export async function* decodeText(
  source: AsyncIterable<Uint8Array>,
  options: DecodeOptions = {},
): AsyncIterable<string> {
  let decode: Decode | null = null;
  let held: Buffer = Buffer.alloc(0);
  let line = 1;
  for await (const bytes of slices(source)) {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    // Four bytes hold any byte order mark.
    if (decode === null && held.length < 4) continue;
    decode ??= chooseDecoder(held, options);
    const ready = held.subarray(0, held.length - incompleteTail(held));
    held = Buffer.from(held.subarray(ready.length));
    if (ready.length > 0) yield decode(ready, line);
    line += countNewlines(ready);
  }
  decode ??= chooseDecoder(held, options);
  if (held.length > 0) yield decode(held, line);
}

function chooseDecoder(head: Buffer, options: DecodeOptions): Decode {
  const marked = markedEncoding(head);
  const asked = options.encoding ?? null;
  if (asked !== null && !iconv.encodingExists(asked)) {
    throw new StatementEncodingWrong(null, `"${asked}" is not a known encoding; try utf-8 or windows-1252.`);
  }
  if (marked?.startsWith("utf-16")) return legacyDecoder(marked);
  if (asked !== null && !isUtf8Label(asked)) return legacyDecoder(asked, options.keepUnreadable);
  return marked === "utf-8" || asked !== null ? strictUtf8 : detectingDecoder(options);
}

export function isUtf8Label(label: string): boolean {
  return /^utf-?8$/i.test(label);
}

export function markedEncoding(head: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
}

/** Decides at the first byte beyond ASCII, then keeps that encoding. */
function detectingDecoder(options: DecodeOptions): Decode {
  let verdict: Decode | null = null;
  return (bytes, line) => {
    if (verdict) return verdict(bytes, line);
    if (isAscii(bytes)) return plain(bytes, line);
    const first = bytes.findIndex((byte) => byte >= 0x80);
    if (sequenceLength(bytes, first) > 0) verdict = strictUtf8;
    else {
      verdict = legacyDecoder("windows-1252", options.keepUnreadable);
      options.warn?.({
        code: "encoding_assumed",
        line: line + countNewlines(bytes.subarray(0, first)),
        message: "The file is not UTF-8 and names no encoding; it was read as windows-1252.",
      });
    }
    return verdict(bytes, line);
  };
}

function plain(bytes: Buffer, line: number): string {
  refuseNul(bytes, line);
  return bytes.toString("latin1");
}

const strictUtf8: Decode = (bytes, line) => {
  refuseNul(bytes, line);
  if (isUtf8(bytes)) return bytes.toString("utf8").replace(/^\uFEFF/, "");
  const at = firstInvalid(bytes);
  throw new StatementEncodingWrong(
    line + countNewlines(bytes.subarray(0, at)),
    `byte 0x${(bytes[at] ?? 0).toString(16)} is not valid UTF-8; name the file's encoding if it is another.`,
  );
};

function legacyDecoder(encoding: string, keepUnreadable = false): Decode {
  const decoder = iconv.getDecoder(encoding);
  const wide = encoding.toLowerCase().startsWith("utf-16");
  return (bytes, line) => {
    if (!wide) refuseNul(bytes, line);
    const text = decoder.write(bytes);
    const bad = text.indexOf("\uFFFD");
    if (bad < 0 || keepUnreadable) return text;
    const at = line + (text.slice(0, bad).match(/\n/g)?.length ?? 0);
    throw new StatementEncodingWrong(at, `a byte here has no meaning in ${encoding}.`);
  };
}

function refuseNul(bytes: Buffer, line: number): void {
  const at = bytes.indexOf(0);
  if (at < 0) return;
  throw new StatementEncodingWrong(
    line + countNewlines(bytes.subarray(0, at)),
    "a NUL byte; this is not a text file, or it is UTF-16 without a byte order mark (name the encoding).",
  );
}

function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

/** Bytes at the end that begin a UTF-8 sequence the next chunk may finish. */
function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return leadLength(byte) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function leadLength(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
}

/** Length of the valid UTF-8 sequence at this place, or 0. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : leadLength(lead);
  return length > 0 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 0;
}

function firstInvalid(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

/**
 * The content of a signed file (.p7m): a CMS envelope (RFC 5652) in BER, or the same in base64. The signature is not
 * checked: whoever needs that keeps the file, which stays as it came.
 */
import { Unreadable } from "./reading.ts";

const tags = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  explicit: 0xa0,
  octetParts: 0x24,
};
/** 1.2.840.113549.1.7.2 and .1: signed data, and plain data inside of it. */
const signedData = "2a864886f70d010702";
const plainData = "2a864886f70d010701";
/** Signed files may be signed again; each is an envelope around the one before. */
const envelopes_max = 5;
const depth_max = 20;

interface Element {
  tag: number;
  /** Of its content. */
  start: number;
  /** After its content. */
  end: number;
  /** Where the next element begins. */
  next: number;
}

export function isSigned(bytes: Uint8Array): boolean {
  return toEnvelope(bytes) !== null;
}

/** The content; the bytes themselves if they are no envelope. */
export function withoutSignature(bytes: Uint8Array): Uint8Array {
  let content = bytes;
  for (let count = 0; count < envelopes_max; count++) {
    const envelope = toEnvelope(content);
    if (!envelope) return content;
    content = contentOf(envelope);
  }
  throw new Unreadable("malformed", `The file is signed more than ${envelopes_max} times.`);
}

/** The envelope in binary form; null: the bytes are something else. */
function toEnvelope(bytes: Uint8Array): Buffer | null {
  const binary = asBuffer(bytes);
  if (startsSigned(binary)) return binary;
  const head = binary.toString("latin1", 0, 64).replace(/^-----BEGIN [A-Z0-9 ]+-----\s*/, "");
  if (!/^MI[A-Za-z0-9+/\s]{10}/.test(head)) return null;
  const text = binary.toString("latin1").replaceAll(/-----[A-Z0-9 ]+-----/g, "");
  const decoded = Buffer.from(text, "base64");
  return startsSigned(decoded) ? decoded : null;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** A sequence that begins with the id of signed data. */
function startsSigned(bytes: Buffer): boolean {
  if (bytes[0] !== tags.sequence) return false;
  const length = (bytes[1] as number) >= 0x80 ? 2 + ((bytes[1] as number) & 0x7f) : 2;
  return bytes.toString("hex", length, length + 11) === `0609${signedData}`;
}

function contentOf(bytes: Buffer): Buffer {
  const [, wrapped] = childrenOf(bytes, elementAt(bytes, 0));
  const signed = requireTag(childrenOf(bytes, requireTag(wrapped, tags.explicit))[0], tags.sequence);
  // Version, digest algorithms, then the content.
  const info = childrenOf(bytes, signed).find(({ tag }) => tag === tags.sequence);
  const [type, content] = childrenOf(bytes, requireTag(info, tags.sequence));
  if (bytes.toString("hex", type?.start, type?.end) !== plainData || !content)
    throw new Unreadable("malformed", "The signed file does not contain its document.");
  const [octets] = childrenOf(bytes, requireTag(content, tags.explicit));
  return Buffer.concat(octetsOf(bytes, octets, 0));
}

/** A long text of octets may be written in parts. */
function octetsOf(bytes: Buffer, element: Element | undefined, depth: number): Buffer[] {
  if (element?.tag === tags.octets) return [bytes.subarray(element.start, element.end)];
  if (element?.tag !== tags.octetParts || depth > depth_max) throw malformed();
  return childrenOf(bytes, element).flatMap((part) => octetsOf(bytes, part, depth + 1));
}

function requireTag(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw malformed();
  return element;
}

const malformed = () => new Unreadable("malformed", "The signed file is damaged.");

function childrenOf(bytes: Buffer, { start, end }: Element): Element[] {
  const children: Element[] = [];
  for (let at = start; at < end; at = (children.at(-1) as Element).next) children.push(elementAt(bytes, at));
  return children;
}

/** An element of unknown length ends with two zero bytes. */
function elementAt(bytes: Buffer, at: number, depth = 0): Element {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > depth_max)
    throw malformed();
  if (first === 0x80) return unendedAt(bytes, tag, at + 2, depth);
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (size > 4 || at + 2 + size > bytes.length) throw malformed();
  const length = size === 0 ? first : bytes.readUIntBE(at + 2, size);
  const start = at + 2 + size;
  if (start + length > bytes.length) throw malformed();
  return { tag, start, end: start + length, next: start + length };
}

function unendedAt(bytes: Buffer, tag: number, start: number, depth: number): Element {
  let at = start;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    if (at >= bytes.length) throw malformed();
    at = elementAt(bytes, at, depth + 1).next;
  }
  return { tag, start, end: at, next: at + 2 };
}

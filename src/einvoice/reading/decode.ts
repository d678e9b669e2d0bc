/**
 * Decodes an XML file: by its byte order mark, else by the form of its first bytes, else by its declaration.
 */
import iconv from "iconv-lite";
import { Unreadable } from "./reading.ts";

/** Encodings of invoices besides UTF-8 and UTF-16. */
const singleByteEncodings = ["iso-8859-1", "iso-8859-15", "windows-1252", "us-ascii"];

/** The XML declaration is ASCII in every encoding that needs one, and is at the very start. */
const declaration_bytes_max = 256;

export function decodeXml(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes);
  if (encoding === "utf-8") return decodeUnicode(bytes, "utf-8");
  if (encoding === "utf-16le") return decodeUnicode(bytes, "utf-16le");
  if (encoding === "utf-16be") return decodeUnicode(swapBytes(bytes), "utf-16le");
  if (!singleByteEncodings.includes(encoding))
    throw new Unreadable(
      "bad_encoding",
      `The file is declared as ${encoding}; supported are UTF-8, UTF-16, ${singleByteEncodings.join(", ")}.`,
    );
  return iconv.decode(bytes, encoding);
}

function detectEncoding(bytes: Uint8Array): string {
  const [first = -1, second = -1, third = -1] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  const start = iconv.decode(bytes.subarray(0, declaration_bytes_max), "iso-8859-1");
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1];
  return declared?.toLowerCase() ?? "utf-8";
}

function decodeUnicode(bytes: Uint8Array, encoding: "utf-8" | "utf-16le"): string {
  try {
    // The decoder drops the byte order mark and throws on invalid bytes instead of replacing them.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("bad_encoding", `The file is not valid ${encoding.toUpperCase()}.`);
  }
}

function swapBytes(bytes: Uint8Array): Uint8Array {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return Buffer.from(even).swap16();
}

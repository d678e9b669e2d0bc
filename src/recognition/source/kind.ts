/** Detects a file's type by its first bytes, because names and declared types cannot be trusted. */
import { rootElementOf } from "./markup.ts";

export type SourceKind = "pdf" | "image" | "heic" | "xml" | "text";

const imageSignatures: { at: number; bytes: number[] }[] = [
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] }, // PNG
  { at: 0, bytes: [0xff, 0xd8, 0xff] }, // JPEG
  { at: 0, bytes: [0x49, 0x49, 0x2a, 0x00] }, // TIFF, little-endian
  { at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] }, // TIFF, big-endian
  { at: 0, bytes: [0x47, 0x49, 0x46, 0x38] }, // GIF
  { at: 8, bytes: [0x57, 0x45, 0x42, 0x50] }, // WebP, inside RIFF
];
const heicBrands = new Set(["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]);
/** A mail gateway or printer may put bytes before the PDF header; PDF readers accept it within this many. */
const pdf_header_bytes = 1024;
const text_probe_bytes = 4096;

export function sourceKind(bytes: Uint8Array): SourceKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, text_probe_bytes));
  if (head.subarray(0, pdf_header_bytes).includes("%PDF-")) return "pdf";
  if (imageSignatures.some(({ at, bytes: sign }) => sign.every((byte, i) => head[at + i] === byte)))
    return "image";
  if (head.toString("latin1", 4, 12) === "ftypavif") return "image";
  if (head.toString("latin1", 4, 8) === "ftyp" && heicBrands.has(head.toString("latin1", 8, 12)))
    return "heic";
  if (isXml(head)) return "xml";
  return looksLikeText(head) ? "text" : null;
}

/**
 * XML by its first element, because a comment or nothing at all may stand in place of the declaration. Web pages are text.
 */
function isXml(head: Uint8Array): boolean {
  // "<" in UTF-16 without a byte order mark.
  if ((head[0] === 0x3c && head[1] === 0) || (head[0] === 0 && head[1] === 0x3c)) return true;
  const root = rootElementOf(toText(head));
  return root !== null && root.toLowerCase() !== "html";
}

/** UTF-8 or UTF-16 with a byte order mark; anything else as UTF-8. */
export function toText(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

function looksLikeText(head: Uint8Array): boolean {
  const text = toText(head);
  // The probe may end inside a multi-byte character, which does not mean binary content, so its end is
  // ignored.
  return text.trim() !== "" && ![...text.slice(0, -3)].some(isBinary);
}

function isBinary(letter: string): boolean {
  return letter === "\ufffd" || (letter < " " && !"\t\n\v\f\r\u001b".includes(letter));
}

/**
 * Detects a file's type by its first bytes. Names and declared types come from clients and cannot be trusted.
 * They only decide between types that look alike (CSV and text, Word and Excel). A declared type that the
 * bytes contradict is refused, because such a file is broken, mislabelled or an attack.
 *
 * HTML and SVG can contain scripts and are not accepted at all. Office files are stored as they are and never
 * unpacked, so their unpacked size does not matter.
 */
import { dictionary } from "../kernel/dictionary.ts";
import { Unprocessable } from "../kernel/errors.ts";
import { because } from "../kernel/refusal-reasons.ts";
import { extensionOf } from "./file-name.ts";
import { sniffText } from "./text-type.ts";

/** How much of a file is examined. */
export const head_bytes = 8192;

export type Family = "pdf" | "image" | "text" | "office" | "signed";

export interface FileType {
  content_type: string;
  family: Family;
}

export interface Claim {
  /** The declared media type without parameters; null if none was declared or it is generic. */
  declared: string | null;
  file_name: string;
}

const accepted_kinds =
  "PDF, PNG, JPEG, WebP, TIFF, HEIC, XML, CSV, plain text, office files and signed files (.p7m)";

/** A document inside of its signature, as invoices come in Italy. */
const signed_type = "application/pkcs7-mime";

/** Every type that may be declared, and the family its bytes must belong to. */
export const acceptedTypes = dictionary<Family>({
  "application/pdf": "pdf",
  "image/png": "image",
  "image/jpeg": "image",
  "image/webp": "image",
  "image/tiff": "image",
  "image/heic": "image",
  "image/heif": "image",
  "application/xml": "text",
  "text/xml": "text",
  "text/csv": "text",
  "text/plain": "text",
  "text/tab-separated-values": "text",
  [signed_type]: "signed",
  "application/x-pkcs7-mime": "signed",
  "application/msword": "office",
  "application/vnd.ms-excel": "office",
  "application/vnd.ms-powerpoint": "office",
  "application/x-ole-storage": "office",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "office",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "office",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "office",
  "application/vnd.oasis.opendocument.text": "office",
  "application/vnd.oasis.opendocument.spreadsheet": "office",
  "application/vnd.oasis.opendocument.presentation": "office",
});

const familyOfExtension = dictionary<Family>({
  pdf: "pdf",
  png: "image",
  jpg: "image",
  jpeg: "image",
  webp: "image",
  tif: "image",
  tiff: "image",
  heic: "image",
  heif: "image",
  doc: "office",
  docx: "office",
  xls: "office",
  xlsx: "office",
  ppt: "office",
  pptx: "office",
  odt: "office",
  ods: "office",
  odp: "office",
});

export class EmptyFile extends Unprocessable {
  constructor() {
    super("The file is empty.", because("empty_file"));
  }
}

export class UnknownFileType extends Unprocessable {
  constructor() {
    super(
      `The file's content is of no accepted type; accepted: ${accepted_kinds}.`,
      because("unknown_file_type"),
    );
  }
}

export class ActiveContent extends Unprocessable {
  constructor() {
    super(
      `HTML and SVG can contain scripts and are not accepted; accepted: ${accepted_kinds}.`,
      because("active_content"),
    );
  }
}

export class FileTypeContradiction extends Unprocessable {
  constructor(claimed: string, found: string) {
    super(
      `The file is declared as ${claimed}, but its content is ${found}.`,
      because("file_type_contradiction", { claimed, found }),
    );
  }
}

export function requireFileType(head: Buffer, claim: Claim): FileType {
  if (head.length === 0) throw new EmptyFile();
  const found = sniffBinary(head, claim) ?? requireText(head, claim);
  const claimed = claim.declared === null ? undefined : acceptedTypes[claim.declared];
  if (claim.declared !== null && claimed !== undefined && claimed !== found.family)
    throw new FileTypeContradiction(claim.declared, found.content_type);
  // Almost any bytes can pass for text, so an extension of another type contradicts it.
  const extension = extensionOf(claim.file_name).toLowerCase();
  if (found.family === "text" && familyOfExtension[extension] !== undefined)
    throw new FileTypeContradiction(`a .${extension} file`, found.content_type);
  return found;
}

function requireText(head: Buffer, claim: Claim): FileType {
  const csv = claim.declared === "text/csv" || /^[ct]sv$/i.test(extensionOf(claim.file_name));
  const found = sniffText(head, csv);
  if (found === null) throw new UnknownFileType();
  if (found === "active") throw new ActiveContent();
  return { content_type: found, family: "text" };
}

function sniffBinary(head: Buffer, claim: Claim): FileType | null {
  for (const { content_type, matches } of images) if (matches(head)) return { content_type, family: "image" };
  if (/^(\xef\xbb\xbf)?[\t\n\r ]{0,16}%PDF-\d/.test(head.toString("latin1", 0, 32)))
    return { content_type: "application/pdf", family: "pdf" };
  if (signedStart.test(head.toString("hex", 0, 20))) return { content_type: signed_type, family: "signed" };
  const office = startsWith(head, "504b0304") ? zippedOffice(head, claim) : oldOffice(head, claim);
  return office === null ? null : { content_type: office, family: "office" };
}

/** A CMS envelope: a sequence of any length that begins with the id of signed data. */
const signedStart = /^30(?:[0-7].|80|81..|82.{4}|83.{6}|84.{8})06092a864886f70d010702/;

const images: { content_type: string; matches(head: Buffer): boolean }[] = [
  { content_type: "image/png", matches: (head) => startsWith(head, "89504e470d0a1a0a") },
  { content_type: "image/jpeg", matches: (head) => startsWith(head, "ffd8ff") },
  {
    content_type: "image/webp",
    matches: (head) => startsWith(head, "52494646") && head.toString("latin1", 8, 12) === "WEBP",
  },
  {
    content_type: "image/tiff",
    matches: (head) => startsWith(head, "49492a00") || startsWith(head, "4d4d002a"),
  },
  { content_type: "image/heic", matches: isHeic },
];

function startsWith(head: Buffer, hex: string): boolean {
  return head.toString("hex", 0, hex.length / 2) === hex;
}

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);

/** The first box lists the major brand and the compatible brands; one of them must be HEVC. */
function isHeic(head: Buffer): boolean {
  if (head.length < 16 || head.toString("latin1", 4, 8) !== "ftyp") return false;
  const end = Math.min(head.readUInt32BE(0), head.length, 256);
  const brands = [head.toString("latin1", 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString("latin1", at, at + 4));
  return brands.some((brand) => heicBrands.has(brand));
}

const ooxml = "application/vnd.openxmlformats-officedocument";
const zippedParts: [part: string, extension: string, content_type: string][] = [
  ["word/", "docx", `${ooxml}.wordprocessingml.document`],
  ["xl/", "xlsx", `${ooxml}.spreadsheetml.sheet`],
  ["ppt/", "pptx", `${ooxml}.presentationml.presentation`],
];
const firstEntries = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/)/;

/** A ZIP archive is an office file if its first entry is one that office programs write first. */
function zippedOffice(head: Buffer, claim: Claim): string | null {
  if (head.length < 30) return null;
  const name_length = head.readUInt16LE(26);
  const name = head.toString("latin1", 30, 30 + name_length);
  if (name === "mimetype") {
    const content = 30 + name_length + head.readUInt16LE(28);
    const found = /^application\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)(?=PK)/.exec(
      head.toString("latin1", content, content + 80),
    );
    return found?.[0] ?? null;
  }
  if (!firstEntries.test(name)) return null;
  const text = head.toString("latin1");
  const extension = extensionOf(claim.file_name).toLowerCase();
  const part =
    zippedParts.find(([folder]) => text.includes(folder)) ??
    zippedParts.find(([, ending, type]) => ending === extension || type === claim.declared);
  return part?.[2] ?? null;
}

const oldTypes = dictionary<string>({
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
});

function oldOffice(head: Buffer, claim: Claim): string | null {
  if (!startsWith(head, "d0cf11e0a1b11ae1")) return null;
  return oldTypes[extensionOf(claim.file_name).toLowerCase()] ?? "application/x-ole-storage";
}

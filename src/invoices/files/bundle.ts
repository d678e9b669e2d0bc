/**
 * Packs files of an invoice into a ZIP archive. The same files give the same bytes on every machine and in
 * every time zone.
 */
import { type Zippable, zipSync } from "fflate";
import { Unprocessable } from "../../kernel/errors.ts";
import { trimEndOf } from "../../kernel/text.ts";

export interface BundleFile {
  name: string;
  bytes: Uint8Array;
}

export class BundleEmpty extends Unprocessable {
  constructor() {
    super("There is no file to bundle; at least one is needed.");
  }
}

const name_max = 120;

/**
 * The earliest date that ZIP can store. ZIP has no time zone and the library writes local time, so the date
 * is built in local time too: every machine writes the same bytes.
 */
const fixedTime = () => new Date(1980, 0, 1, 12, 0, 0);

export function buildBundle(files: BundleFile[]): Uint8Array {
  if (files.length === 0) throw new BundleEmpty();
  const entries: Zippable = {};
  const taken = new Set<string>();
  for (const { name, bytes } of files) {
    const free = freeName(safeFileName(name), taken);
    entries[free] = [bytes, { level: compressed.test(free) ? 0 : 6 }];
  }
  return zipSync(entries, { mtime: fixedTime() });
}

/** Already compressed: compressing again would cost seconds for large scans and save nothing. */
const compressed = /\.(pdf|png|jpe?g|webp|hei[cf]|zip|docx|xlsx|pptx|odt|ods)$/i;

/**
 * Names that Windows reserves for devices, with any extension, and `__proto__`, which a JavaScript object
 * cannot hold as a key.
 */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|^__proto__$/i;

/**
 * A name that means the same file on every system and can never leave the folder it is unpacked into: no
 * path, no control characters, nothing a shell or file system treats specially.
 */
export function safeFileName(name: string): string {
  const trimmed = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[/\\:*?"<>|]+/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[\s.-]+/, "");
  const cleaned = trimEndOf(trimmed, " .");
  const usable = cleaned === "" ? "file" : reserved.test(cleaned) ? `_${cleaned}` : cleaned;
  return shorten(usable);
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= name_max) return name;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  return (
    characters
      .slice(0, name_max - ending.length)
      .join("")
      .trimEnd() + ending
  );
}

/** The second `invoice.pdf` becomes `invoice (2).pdf`, even if only the case differs. */
export function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let candidate = name;
  for (let count = 2; taken.has(candidate.toLowerCase()); count++) candidate = `${stem} (${count})${ending}`;
  taken.add(candidate.toLowerCase());
  return candidate;
}

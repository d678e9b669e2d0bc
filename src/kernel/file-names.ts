/** Names of files that people download or unpack. */
import { trimEndOf } from "./text.ts";

const name_max = 120;

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

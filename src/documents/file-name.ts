/**
 * Makes file names from clients safe. There are two forms: the name that users see, which keeps letters of
 * every script, and the name at the end of a storage key, which is ASCII and matches the key's narrow
 * pattern.
 */
import { key_name_max } from "../platform/storage/index.ts";

export const file_name_bytes_max = 200;
const fallback = "file";

/** Removes folders, control and direction characters, and characters that some file systems refuse. */
export function cleanFileName(text: string): string {
  const segment = text.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const plain = segment
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, "")
    .replaceAll(/[<>:"|?*]/g, "_")
    .replaceAll(/\s+/g, " ");
  const named = trimEnds(shorten(trimEnds(plain), file_name_bytes_max));
  if (named === "") return fallback;
  return reserved.test(named) ? `_${named}` : named;
}

/** Names that open devices on Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * Removes dots and spaces at both ends. Depending on the system they hide a file, lead to a parent folder or
 * are dropped.
 */
function trimEnds(text: string): string {
  return trimCharacters(text, ". ");
}

/** A loop, because a regular expression would take quadratic time on long runs in the middle. */
function trimCharacters(text: string, characters: string): string {
  let [start, end] = [0, text.length];
  while (start < end && characters.includes(text.charAt(start))) start += 1;
  while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Shortens the stem, never the extension, and never splits a character. */
function shorten(text: string, bytes_max: number): string {
  if (Buffer.byteLength(text) <= bytes_max) return text;
  const extension = extensionOf(text);
  const ending = extension === "" ? "" : `.${extension}`;
  let stem = "";
  let room = bytes_max - Buffer.byteLength(ending);
  for (const character of text.slice(0, text.length - ending.length)) {
    room -= Buffer.byteLength(character);
    if (room < 0) break;
    stem += character;
  }
  return trimEnds(stem) + ending;
}

/** The letters after the last dot, as written; empty if there are none or too many for an extension. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? "";
}

export function keyNameOf(file_name: string): string {
  const extension = extensionOf(file_name);
  const stem = toAscii(extension === "" ? file_name : file_name.slice(0, -extension.length - 1));
  const ending = extension === "" ? "" : `.${extension}`;
  const cut = trimCharacters(stem.slice(0, key_name_max - ending.length), "._-");
  return (cut === "" ? fallback : cut) + ending;
}

/** Removes accents, and replaces each run of other characters with one separator. */
function toAscii(text: string): string {
  const ascii = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9._-]+/g, "-")
    .replaceAll(/[._-]{2,}/g, (run) => (run.includes(".") ? "." : "-"));
  return trimCharacters(ascii, "._-");
}

/** The X-File-Name header: UTF-8, percent-encoded or as raw bytes (which Node reads as Latin-1). */
export function decodeNameHeader(header: string): string {
  const raw = Buffer.from(header, "latin1").toString("utf8");
  const text = raw.includes("\ufffd") ? header : raw;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * File names as strangers send them, made harmless. Two forms: the name people see, which keeps letters of
 * every script, and the name at the end of a storage key, which is plain ASCII and fits its narrow pattern.
 */
import { key_name_max } from "../platform/storage/index.ts";

export const file_name_bytes_max = 200;
const fallback = "file";

/** Without folders, control and direction characters, and what some file systems refuse. */
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

/** Names that open devices on Windows, whatever follows them. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** No dots or spaces at the ends: they hide files, climb folders or vanish, depending on the system. */
function trimEnds(text: string): string {
  return trimCharacters(text, ". ");
}

/** By hand: as a regular expression this takes quadratic time on long runs in the middle. */
function trimCharacters(text: string, characters: string): string {
  let [start, end] = [0, text.length];
  while (start < end && characters.includes(text.charAt(start))) start += 1;
  while (end > start && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Cuts the stem, never the extension, and never through a character. */
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

/** The letters after the last dot, as written; empty when there are none or too many to be an extension. */
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

/** Letters without their accents; whatever is left over becomes one separator. */
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

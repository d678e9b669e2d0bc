/**
 * Detects the type of text by a file's first bytes: XML, CSV, plain text, or markup that a browser would run.
 */

export type TextType = "application/xml" | "text/csv" | "text/plain";

/** Null: not text at all. "active": HTML or SVG, in any disguise. */
export function sniffText(head: Buffer, csv_claimed: boolean): TextType | "active" | null {
  const text = decode(head);
  if (text === null || hasControls(text)) return null;
  const start = text.replace(/^\ufeff/, "").trimStart();
  if (start.startsWith("<")) return sniffMarkup(start);
  return csv_claimed || isTable(start) ? "text/csv" : "text/plain";
}

function hasControls(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if ((code < 0x20 && !whitespace.has(code)) || code === 0x7f) return true;
  }
  return false;
}

const whitespace = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Tries UTF-16 (by its byte order mark), then UTF-8, then the one-byte code pages that banks still use. */
function decode(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le").decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be").decode(head);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    return isMostlyAscii(head) ? head.toString("latin1") : null;
  }
}

const high_share_max = 0.3;

function isMostlyAscii(head: Buffer): boolean {
  let high = 0;
  for (const byte of head) if (byte >= 0x80) high += 1;
  return high / head.length <= high_share_max;
}

const htmlElements =
  /^(html|head|body|title|meta|link|base|script|style|svg|math|iframe|frame|frameset|object|embed|applet|img|image|video|audio|form|input|button|div|span|p|a|b|i|u|table|tr|td|ul|ol|li|h[1-6]|br|hr|pre|center|font|template|xmp|noscript|details|marquee)$/i;
const activeNamespaces = /http:\/\/www\.w3\.org\/(1999\/xhtml|2000\/svg|1999\/XSL\/Transform)/;

function sniffMarkup(start: string): TextType | "active" | null {
  if (activeNamespaces.test(start) || /^<!doctype\s+(html|svg)/i.test(withoutProlog(start))) return "active";
  const root = /^<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)[\s/>]/.exec(afterDoctype(withoutProlog(start)))?.[1];
  if (root !== undefined && htmlElements.test(root)) return "active";
  if (root !== undefined || start.startsWith("<?xml")) return "application/xml";
  return null;
}

/** Drops declarations, processing instructions and comments before the root element. */
function withoutProlog(text: string): string {
  let rest = text;
  for (;;) {
    const end = rest.startsWith("<?") ? "?>" : rest.startsWith("<!--") ? "-->" : null;
    if (end === null) return rest;
    const at = rest.indexOf(end);
    if (at < 0) return "";
    rest = rest.slice(at + end.length).trimStart();
  }
}

function afterDoctype(text: string): string {
  const doctype = /^<!doctype[^[>]*(\[[^\]]*\])?[^>]*>/i.exec(text);
  return doctype ? withoutProlog(text.slice(doctype[0].length).trimStart()) : text;
}

const rows_looked_at = 10;

/** At least two lines, each with the same number of the same separator. */
function isTable(text: string): boolean {
  const lines = text
    .split(/\r\n|\n|\r/)
    .slice(0, rows_looked_at)
    .filter((line) => line !== "");
  if (lines.length < 2) return false;
  return [",", ";", "\t", "|"].some((separator) => {
    const [first = 0, ...others] = lines.map((line) => line.split(separator).length - 1);
    return first > 0 && others.every((count) => count === first);
  });
}

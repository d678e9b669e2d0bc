/**
 * A small XML writer. An element without content is not written at all: EN 16931 has no empty elements, and
 * an absent field means "none".
 */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: string | XmlElement[];
}

/** Nobody types such characters, but pasted text sometimes contains them. */
export class XmlUnwritable extends RangeError {
  constructor(name: string, character: string) {
    const point = character.codePointAt(0) ?? 0;
    const code = point.toString(16).toUpperCase().padStart(4, "0");
    super(`${name} contains the character U+${code}, which XML does not allow. Remove it.`);
  }
}

// Characters not allowed in XML 1.0: control characters except tab and line breaks, lone surrogates, U+FFFE,
// U+FFFF.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** The first character that XML does not allow, or null. */
export function findUnwritable(text: string): string | null {
  return unwritable.exec(text)?.[0] ?? null;
}

/** An element with text; null if there is no text. */
export function leaf(
  name: string,
  text: string | null,
  attributes: Record<string, string | null> = {},
): XmlElement | null {
  const content = text?.trim();
  if (!content) return null;
  const given = Object.entries(attributes).filter((entry): entry is [string, string] =>
    Boolean(entry[1]?.trim()),
  );
  return { name, attributes: Object.fromEntries(given), content };
}

/** An element with children; null if all of them are absent. */
export function branch(name: string, ...children: (XmlElement | null)[]): XmlElement | null {
  const content = children.filter((child) => child !== null);
  return content.length === 0 ? null : { name, attributes: {}, content };
}

export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root, "")}`;
}

function writeElement({ name, attributes, content }: XmlElement, indent: string): string {
  const open = `${indent}<${name}${writeAttributes(name, attributes)}>`;
  if (typeof content === "string") return `${open}${escapeText(name, content)}</${name}>\n`;
  const children = content.map((child) => writeElement(child, `${indent}  `)).join("");
  return `${open}\n${children}${indent}</${name}>\n`;
}

function writeAttributes(name: string, attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeAttribute(`${name}/@${key}`, value)}"`)
    .join("");
}

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // A parser turns a literal carriage return into a line feed, and white space in an attribute into spaces.
  "\r": "&#13;",
  "\n": "&#10;",
  "\t": "&#9;",
};

function escapeText(name: string, text: string): string {
  requireWritable(name, text);
  return text.replace(/[&<>\r]/g, (character) => escapes[character] as string);
}

function escapeAttribute(name: string, text: string): string {
  requireWritable(name, text);
  return text.replace(/[&<>"\r\n\t]/g, (character) => escapes[character] as string);
}

function requireWritable(name: string, text: string): void {
  const character = findUnwritable(text);
  if (character !== null) throw new XmlUnwritable(name, character);
}

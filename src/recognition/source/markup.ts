/** Markup in a file: what it begins with, and its text without it. Both read the text once, whatever it contains. */

const opaque = [
  { open: "<!--", close: "-->" },
  { open: "<![CDATA[", close: "]]>" },
  { open: "<?", close: "?>" },
];

/**
 * The name of the first element; null if the text does not begin with markup. Declarations, comments and processing
 * instructions before it are skipped. "" if the part of the file that was read ends before it.
 */
export function rootElementOf(text: string): string | null {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    while (at < text.length && /\s/.test(text[at] as string)) at++;
    if (text[at] !== "<") return null;
    const skipped = opaque.find(({ open }) => text.startsWith(open, at));
    if (skipped) {
      const end = text.indexOf(skipped.close, at + skipped.open.length);
      if (end < 0) return "";
      at = end + skipped.close.length;
    } else if (/^<!doctype/i.test(text.slice(at, at + 9))) {
      return /^\s+html\b/i.test(text.slice(at + 9, at + 40)) ? "html" : "!doctype";
    } else {
      return /^<([A-Za-z_][\w.:-]*)(?=[\s/>]|$)/.exec(text.slice(at, at + 300))?.[1] ?? null;
    }
  }
}

/** Elements whose content is no text that a person reads. */
const unread: ReadonlySet<string> = new Set(["script", "style", "head"]);
const blocks: ReadonlySet<string> = new Set(
  "address article blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hr li main ol p section table tr ul".split(
    " ",
  ),
);

/** The text between the tags. Each tag becomes a space, or a line break where it is the tag of a block. */
export function withoutMarkup(text: string): string {
  const folded = text.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  for (let start = text.indexOf("<"); start >= 0; start = text.indexOf("<", at)) {
    parts.push(text.slice(at, start));
    const { end, content } = skipMarkup(text, folded, start);
    parts.push(content);
    at = end;
  }
  return decodeEntities(parts.join("") + text.slice(at));
}

/** Where the tag, comment or unread element that begins at `start` ends, and what stands in its place. */
function skipMarkup(text: string, folded: string, start: number): { end: number; content: string } {
  const skipped = opaque.find(({ open }) => text.startsWith(open, start));
  const close = skipped?.close ?? ">";
  const found = text.indexOf(close, start);
  if (found < 0) return { end: text.length, content: "" };
  const end = found + close.length;
  if (skipped) {
    const is_text = skipped.open === "<![CDATA[";
    return { end, content: is_text ? text.slice(start + skipped.open.length, found) : " " };
  }
  const [, closing, name = ""] = /^<(\/?)([a-z][\w:-]*)/.exec(folded.slice(start, start + 60)) ?? [];
  const content = blocks.has(name) ? "\n" : " ";
  if (closing || !unread.has(name)) return { end, content };
  const last = folded.indexOf(`</${name}`, end);
  return { end: last < 0 ? text.length : last, content };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] as string);
}

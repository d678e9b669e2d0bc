/**
 * How many columns a text takes on a terminal: two for East Asian wide characters and emoji, none for
 * combining marks. Terminals differ in rare cases; a table is then off by a column, nothing else.
 */
let segmenter: Intl.Segmenter | undefined;

/** Made when a text needs it, because that takes longer than the rest of a short command. */
function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const narrowOnly = /^[\u0020-\u007e\u00a1-\u02ff]*$/;

export function widthOf(text: string): number {
  if (narrowOnly.test(text)) return text.length;
  let width = 0;
  for (const { segment } of segmentsOf(text)) width += widthOfSegment(segment);
  return width;
}

function widthOfSegment(segment: string): number {
  if (wide.test(segment)) return 2;
  return /^[\p{Mark}\u200b-\u200f]*$/u.test(segment) ? 0 : 1;
}

/** Cuts a text that is too wide and marks the cut. */
export function cutTo(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  if (narrowOnly.test(text)) return `${text.slice(0, columns - 1)}…`;
  let [kept, width] = ["", 0];
  for (const { segment } of segmentsOf(text)) {
    width += widthOfSegment(segment);
    if (width > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Lines of at most this width, broken at spaces where there are some. */
export function wrapTo(text: string, columns: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (widthOf(rest) > columns) {
    const head = cutTo(rest, columns + 1).slice(0, -1);
    const space = rest[head.length] === " " ? head.length : head.lastIndexOf(" ");
    const line = space > 0 ? head.slice(0, space) : head;
    lines.push(line);
    rest = rest.slice(line.length).trimStart();
  }
  return [...lines, rest];
}

/**
 * What others wrote can hold escape sequences that move the cursor, retitle the window or hide text, so
 * control characters and direction overrides are shown as a dot; line breaks become spaces.
 */
export function harmless(text: string): string {
  return text
    .replaceAll(/[\r\n\t]+/g, " ")
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "·");
}

/**
 * Draws a page from lines of text. Each line is one row; `[56]` places a text at the left edge 56, `[>539]` with its
 * right edge at 539, `[=297]` centred there. `*` before a text makes it bold. A line may begin with `14|` (its size)
 * and `^300` (its height on the page; rows continue below it). `===` begins another page. `{name}` is replaced by a
 * value; a line that begins with `~name ` is repeated for each row of that list, with `{0}`, `{1}` … for its cells.
 */
import type { Sheet, Text } from "../draw-pdf.ts";

export type Rows = (string | number)[][];
export type Values = Record<string, string | number | Rows>;
/** How a value is printed; `format` is what stands behind a colon in `{date:DD/MM/YY}`. */
export type Print = (value: string | number, format: string | undefined) => string;

export interface PageStyle {
  width: number;
  height: number;
  size: number;
}

const leading = 1.38;
const first_row = 26;
const line_mark = /^(?:(\d+(?:\.\d+)?)\|)?(?:\^(\d+) ?)?/;
const text_mark = /\[([>=]?)(\d+)\](\*?)([^[]*)/g;

export function drawPages(page: string, style: PageStyle, values: Values, print: Print): Sheet[] {
  return page.split(/^===\n/m).map((part) => {
    const lines = part.split("\n").flatMap((line) => fillLine(line, values, print));
    return toSheet(lines, style);
  });
}

function fillLine(line: string, values: Values, print: Print): string[] {
  const repeated = /^~(\w+) (.*)$/.exec(line);
  if (!repeated) return [fill(line, values, print)];
  const [, name = "", row = ""] = repeated;
  const rows = values[name];
  if (!Array.isArray(rows)) throw new Error(`No list ${name}.`);
  return rows.map((cells) => fill(row, { ...values, ...Object.fromEntries(cells.entries()) }, print));
}

function fill(line: string, values: Values, print: Print): string {
  return line.replace(/\{(\w+)(?::([^}]+))?\}/g, (_, name: string, format: string | undefined) => {
    const value = values[name];
    if (value === undefined || Array.isArray(value)) throw new Error(`No value ${name}.`);
    return print(value, format);
  });
}

function toSheet(lines: string[], { width, height, size: usual }: PageStyle): Sheet {
  const texts: Text[] = [];
  let y = first_row;
  for (const line of lines) {
    const [mark = "", own, place] = line_mark.exec(line) ?? [];
    const size = own ? Number(own) : usual;
    if (place) y = Number(place);
    texts.push(...textsIn(line.slice(mark.length), y, size));
    y += size * leading;
  }
  return { width, height: Math.max(height, y + 20), texts };
}

function textsIn(line: string, y: number, size: number): Text[] {
  return [...line.matchAll(text_mark)].map(([, align, x, bold, text = ""]) => ({
    text: text.trim(),
    x: Number(x),
    y,
    size,
    ...(bold ? { bold: true } : {}),
    ...(align === ">" ? { right: true } : {}),
    ...(align === "=" ? { centre: true } : {}),
  }));
}

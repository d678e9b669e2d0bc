/**
 * Plain text, such as a receipt from an e-mail or an export. Each line is a row; each wide gap starts a
 * column.
 */
import type { Fragment, Reading } from "../reading/reading.ts";

/** A receipt has at most a few hundred lines; a longer text is a log, a book or an attack. */
const text_lines_max = 2000;
const line_length_max = 1000;
const letter_width = 6;
const line_height = 12;

export function readPlainText(text: string): Reading {
  const lines = text.split(/\r?\n/);
  const fragments = lines
    .slice(0, text_lines_max)
    .flatMap((line, row) => lineFragments(line.slice(0, line_length_max), row));
  const warnings =
    lines.length > text_lines_max
      ? [`only the first ${text_lines_max} of ${lines.length} lines were read`]
      : [];
  const width = Math.max(1, ...fragments.map(({ box }) => box.x + box.width));
  return {
    reader: "text",
    pages: [{ number: 1, width, height: lines.length * line_height * 1.5, fragments }],
    warnings,
  };
}

function lineFragments(line: string, row: number): Fragment[] {
  return [...line.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
    text: match[0],
    confidence: 1,
    box: {
      x: match.index * letter_width,
      y: row * line_height * 1.5,
      width: match[0].length * letter_width,
      height: line_height,
    },
  }));
}

/** Tables: what stands above or below a cell, in its column. */
import type { Box, Fragment } from "./reading.ts";
import { cellsOf, type Row } from "./rows.ts";

/** Rows of one table are at most this many line heights apart. */
const row_gap_max = 2.5;
/** Columns may be closer together than the two sides of a receipt. */
const column_gap = 1;

/** The cell over `box` in the row before; null if there is none. */
export function cellAbove(rows: Row[], index: number, box: Box): Fragment | null {
  const [above, own] = [rows[index - 1], rows[index]];
  return above && own && isNext(above, own) ? inColumn(above, box) : null;
}

/** The cell under `box` in the next row; null if there is none. */
export function cellBelow(rows: Row[], index: number, box: Box): Fragment | null {
  const [own, below] = [rows[index], rows[index + 1]];
  return own && below && isNext(own, below) ? inColumn(below, box) : null;
}

/** The smallest piece of a row that contains a text. */
export function pieceWith(row: Row, text: string): Fragment | null {
  return [...row.fragments, ...cellsOf(row)].find((piece) => piece.text.includes(text)) ?? null;
}

function isNext(above: Row, below: Row): boolean {
  const distance = below.box.y - (above.box.y + above.box.height);
  return above.page === below.page && distance < row_gap_max * below.box.height;
}

function inColumn(row: Row, box: Box): Fragment | null {
  const cells = cellsOf(row, column_gap).filter((cell) => sharesColumn(cell.box, box));
  return cells.toSorted((a, b) => overlap(b.box, box) - overlap(a.box, box))[0] ?? null;
}

/** Columns are aligned left or right; a wide heading may stand over a narrow value. */
function sharesColumn(a: Box, b: Box): boolean {
  const near = Math.min(a.height, b.height);
  return (
    Math.abs(a.x - b.x) < near ||
    Math.abs(a.x + a.width - b.x - b.width) < near ||
    overlap(a, b) > 0.5 * Math.min(a.width, b.width)
  );
}

function overlap(a: Box, b: Box): number {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
}

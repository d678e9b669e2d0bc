/** The lines of a paper that could be a vendor's name. */
import type { Span } from "../reading/places.ts";
import type { Fragment } from "../reading/reading.ts";
import { cellsOf, partsOf, type Row } from "../reading/rows.ts";

export interface Line {
  text: string;
  row: Row;
  cell: Fragment;
  /** Position among the lines that could be a name. */
  place: number;
}

export function lines(rows: Row[]): Line[] {
  let place = 0;
  return rows.flatMap((row) =>
    cellsOf(row, 3).map((cell) => {
      const letters = cell.text.replace(/[^\p{L}]/gu, "").length;
      return { text: cell.text, row, cell, place: letters >= 4 && row.confidence >= 0.7 ? place++ : place };
    }),
  );
}

/** The name in its line; the whole line if cleaning changed its letters. */
export function spanOfName({ row, cell }: Pick<Line, "row" | "cell">, name: string): Span {
  const found = cell.text.indexOf(name);
  const [start, end] = found < 0 ? [0, cell.text.length] : [found, found + name.length];
  return { page: row.page, fragments: partsOf(cell), text: cell.text, start, end };
}

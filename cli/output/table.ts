/**
 * Aligned columns. In a pipe nothing is cut. On a terminal a table that is too wide gives way step by step, until
 * it fits: titles break at their words, flexible columns are cut, identifiers go to a line of their own below
 * their row, columns that can be spared are left out.
 */
import type { Io } from "../io.ts";
import { cutTo, harmless, widthOf } from "./width.ts";

export interface Column<Row> {
  title: string;
  value(row: Row): string | number | boolean | null | undefined;
  /** Figures stand under each other by their last digit. */
  align?: "right";
  /** May be cut to make room. */
  flexible?: boolean;
  /** May stand below the row: whole, so that it can be copied. */
  below?: boolean;
  /** May be left out. */
  spare?: boolean;
}

interface Cells<Row> extends Column<Row> {
  /** The title in as many lines as it has. */
  heading: string[];
  texts: string[];
  width: number;
}

const gap = "  ";
const flexible_min = 8;
/** A name should be readable before identifiers stand beside it. */
const readable_min = 20;

export function formatTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { columns: room, on_terminal, style }: Pick<Io, "columns" | "on_terminal" | "style">,
): string {
  const cells = columns.map((column) => toCells(column, rows));
  const { beside, below } = on_terminal ? layOut(cells, room) : { beside: cells, below: [] };
  const line = (texts: string[]) =>
    texts
      .map((text, at) => pad(text, beside[at] as Cells<Row>))
      .join(gap)
      .trimEnd();
  const heading_lines = Math.max(...beside.map(({ heading }) => heading.length));
  const heading = Array.from({ length: heading_lines }, (_none, at) =>
    style.dim(line(beside.map((one) => one.heading[at - heading_lines + one.heading.length] ?? ""))),
  );
  const body = rows.flatMap((_row, at) => [
    line(beside.map(({ texts }) => texts[at] ?? "")),
    ...below.map(({ texts }) => style.dim(`${gap}${texts[at] ?? ""}`)),
  ]);
  return [...heading, ...body].join("\n");
}

function toCells<Row>(column: Column<Row>, rows: readonly Row[]): Cells<Row> {
  const texts = rows.map((row) => harmless(String(column.value(row) ?? "")));
  return withHeading({ ...column, heading: [], texts, width: 0 }, [column.title.toUpperCase()]);
}

function withHeading<Row>(cells: Cells<Row>, heading: string[]): Cells<Row> {
  return { ...cells, heading, width: Math.max(...[...heading, ...cells.texts].map(widthOf)) };
}

interface Layout<Row> {
  beside: Cells<Row>[];
  below: Cells<Row>[];
}

function layOut<Row>(cells: Cells<Row>[], room: number): Layout<Row> {
  const broken = cells.map((one) => withHeading(one, one.title.toUpperCase().split(" ")));
  const narrow = broken.filter(({ below }) => !below);
  const below = broken.filter((one) => one.below);
  if (widthOfAll(cells) <= room) return { beside: cells, below: [] };
  const layouts: [Layout<Row>, min: number][] = [
    [{ beside: broken, below: [] }, readable_min],
    [{ beside: narrow, below }, flexible_min],
  ];
  for (const [layout, min] of layouts) {
    const beside = shrink(layout.beside, room, min);
    if (widthOfAll(beside) <= room) return { ...layout, beside };
  }
  const least = narrow.filter(({ spare }) => !spare);
  return { below, beside: shrink(least, room, flexible_min) };
}

/** The widest gives way first. */
function shrink<Row>(cells: readonly Cells<Row>[], room: number, min: number): Cells<Row>[] {
  const shrunk = cells.map((one) => ({ ...one }));
  while (widthOfAll(shrunk) > room) {
    const [widest] = shrunk
      .filter(({ flexible, width }) => flexible && width > min)
      .toSorted((a, b) => b.width - a.width);
    if (!widest) break;
    widest.width -= 1;
  }
  return shrunk;
}

function widthOfAll(cells: readonly { width: number }[]): number {
  return cells.reduce((sum, { width }) => sum + width, gap.length * (cells.length - 1));
}

function pad(text: string, { width, align }: { width: number; align?: "right" }): string {
  const shown = cutTo(text, width);
  const space = " ".repeat(Math.max(0, width - widthOf(shown)));
  return align === "right" ? space + shown : shown + space;
}

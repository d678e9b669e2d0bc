/** Aligned columns. On a terminal the widest flexible column gives way until a row fits; in a pipe nothing is cut. */
import type { Io } from "../io.ts";
import { cutTo, harmless, widthOf } from "./width.ts";

export interface Column<Row> {
  title: string;
  value(row: Row): string | number | boolean | null | undefined;
  /** Figures stand under each other by their last digit. */
  align?: "right";
  /** May be cut to make room. */
  flexible?: boolean;
}

const gap = "  ";
const flexible_min = 12;

export function formatTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { columns: room, on_terminal, style }: Pick<Io, "columns" | "on_terminal" | "style">,
): string {
  const cells = rows.map((row) => columns.map(({ value }) => harmless(String(value(row) ?? ""))));
  const titles = columns.map(({ title }) => title.toUpperCase());
  const widths = titles.map((title, at) =>
    Math.max(widthOf(title), ...cells.map((line) => widthOf(line[at] ?? ""))),
  );
  if (on_terminal) shrink(widths, columns, room);
  const line = (texts: readonly string[]) =>
    texts
      .map((text, at) => pad(cutTo(text, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align))
      .join(gap)
      .trimEnd();
  return [style.dim(line(titles)), ...cells.map(line)].join("\n");
}

function shrink(widths: number[], columns: readonly Column<never>[], room: number): void {
  const taken = () => widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1));
  while (taken() > room) {
    const candidates = [...widths.keys()].filter(
      (at) => columns[at]?.flexible && (widths[at] ?? 0) > flexible_min,
    );
    const widest = candidates.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
    if (widest === undefined) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

function pad(text: string, width: number, align: "right" | undefined): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return align === "right" ? space + text : text + space;
}

/** One record, a line per field. */
export function formatRecord(record: Record<string, unknown>, { style }: Pick<Io, "style">): string {
  const shown = Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown
    .map(([name, value]) => `${style.dim(name.padEnd(width))}${gap}${harmless(toText(value))}`)
    .join("\n");
}

function toText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

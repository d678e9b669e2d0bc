/**
 * A band is a horizontal strip of the document: cells of text side by side, figures, rules. The whole invoice
 * is a list of bands from top to bottom, which `flow.ts` distributes over pages. A band that is too tall is
 * split between lines into several bands, so that text never runs off the page.
 */
import type { TextStyle } from "./style.ts";
import { layoutText, type TextLine } from "./text.ts";

/** The role of a text for screen readers. */
export type Tag = "P" | "H1" | "H2";

export interface Paragraph {
  tag: Tag;
  link: string | null;
}

export interface BandLine {
  line: TextLine;
  style: TextStyle;
  /** Empty space above. */
  space: number;
  /** Lines of one paragraph share this object, even on different pages. */
  paragraph: Paragraph;
}

export interface Cell {
  x: number;
  width: number;
  /** `start` follows the direction of the text. */
  align: "left" | "right" | "start";
  lines: BandLine[];
  /** For header cells of a table: whether they head a column or a row. */
  scope: "Column" | "Row" | null;
  /** The cell this one continues on a later page; itself otherwise. */
  origin: object;
}

export interface Figure {
  kind: "logo" | "qr";
  x: number;
  /** Distance from the band's top. */
  y: number;
  width: number;
  height: number;
  alternative: string;
}

export interface Rule {
  edge: "top" | "bottom";
  x: number;
  width: number;
  thickness: number;
  color: string;
}

export interface Band {
  /** The table that the band belongs to; `text` for bands outside of tables. */
  section: "text" | "items" | "totals";
  /** Space above, dropped at the top of a page. */
  gap: number;
  padding_top: number;
  padding_bottom: number;
  /** The minimum height, whatever the content. */
  height_min: number;
  cells: Cell[];
  figures: Figure[];
  rules: Rule[];
  keep_with_next: boolean;
  /** Items only: the amount so far, printed if the page ends after this band. */
  running: string | null;
  /** Whether it continues the previous band. */
  continues: boolean;
}

export function makeBand(part: Partial<Band>): Band {
  return {
    section: "text",
    gap: 0,
    padding_top: 0,
    padding_bottom: 0,
    height_min: 0,
    cells: [],
    figures: [],
    rules: [],
    keep_with_next: false,
    running: null,
    continues: false,
    ...part,
  };
}

export function makeCell(
  x: number,
  width: number,
  align: Cell["align"],
  lines: BandLine[],
  scope: Cell["scope"] = null,
): Cell {
  return { x, width, align, lines, scope, origin: {} };
}

export interface TextPart {
  text: string;
  style: TextStyle;
  tag?: Tag;
  space?: number;
  link?: string;
}

/** Lays out several texts below each other within a width. Empty texts give no lines. */
export function textLines(parts: TextPart[], width: number, locale: string): BandLine[] {
  return parts.flatMap(({ text, style, tag = "P", space = 0, link = null }) => {
    if (!text.trim()) return [];
    const paragraph = { tag, link };
    return layoutText(text, style.weight, width / style.size, locale).map(
      (line, index): BandLine => ({
        line,
        style,
        space: index === 0 ? space : 0,
        paragraph,
      }),
    );
  });
}

/** Parts that form one paragraph for screen readers, such as a label and its value. */
export function oneParagraph(parts: TextPart[], width: number, locale: string): BandLine[] {
  const paragraph: Paragraph = { tag: "P", link: null };
  return textLines(parts, width, locale).map((line) => ({ ...line, paragraph }));
}

export function cellHeight(cell: Pick<Cell, "lines">): number {
  return cell.lines.reduce((sum, { space, style }) => sum + space + style.leading, 0);
}

export function bandHeight(band: Band): number {
  const content = Math.max(
    0,
    ...band.cells.map(cellHeight),
    ...band.figures.map((figure) => figure.y + figure.height),
  );
  return Math.max(band.height_min, band.padding_top + content + band.padding_bottom);
}

/** The band itself if it fits, otherwise bands with its lines in order, each at most `part_height` tall. */
export function splitBand(band: Band, height_max: number, part_height = height_max): Band[] {
  if (bandHeight(band) <= height_max) return [band];
  const room = part_height - band.padding_top - band.padding_bottom;
  const parts: Band[] = [];
  let rest = band.cells.map((cell) => cell.lines);
  while (rest.some((lines) => lines.length > 0)) {
    const counts = rest.map((lines) => linesWithin(lines, room));
    parts.push(partOf(band, rest, counts, parts.length === 0));
    rest = rest.map((lines, index) => lines.slice(counts[index]));
  }
  return parts.map((part, index) => finishPart(band, part, index === parts.length - 1));
}

/** How many lines fit; at least one, so that every round makes progress. */
function linesWithin(lines: BandLine[], room: number): number {
  let height = 0;
  const over = lines.findIndex((line) => {
    height += line.space + line.style.leading;
    return height > room;
  });
  return over < 0 ? lines.length : Math.max(1, over);
}

function partOf(band: Band, rest: BandLine[][], counts: number[], first: boolean): Band {
  const cells = band.cells.map((cell, index) => ({
    ...cell,
    lines: (rest[index] ?? []).slice(0, counts[index]),
  }));
  return {
    ...band,
    cells,
    gap: first ? band.gap : 0,
    padding_top: first ? band.padding_top : 0,
    height_min: 0,
    figures: first ? band.figures : [],
    rules: band.rules.filter((rule) => first && rule.edge === "top"),
    continues: !first,
  };
}

function finishPart(band: Band, part: Band, last: boolean): Band {
  if (!last) return { ...part, padding_bottom: 0, keep_with_next: false };
  return { ...part, rules: [...part.rules, ...band.rules.filter((rule) => rule.edge === "bottom")] };
}

/** The table of items: the column widths, and one band per line. */
import { type Band, type BandLine, type Cell, makeBand, makeCell, type TextPart, textLines } from "./band.ts";
import type { PrintedInvoice, PrintedItem } from "./content.ts";
import { body, hairline, label, type Page, small, type TextStyle } from "./style.ts";
import { layoutLine } from "./text.ts";

export interface Column {
  key: "description" | "quantity" | "unit" | "price" | "tax" | "amount";
  heading: string;
  align: "left" | "right";
  x: number;
  width: number;
}

const headingStyle: TextStyle = { ...label, weight: "semibold" };
const column_gap = 14;
const unit_width_max = 56;
const number_width_max = 110;
const row_padding = 7;
export const carried_height = 25;
export const carried_padding = (carried_height - small.leading) / 2;

/** Number columns get the width of their longest value; the description gets the rest. */
export function tableColumns(printed: PrintedInvoice, page: Page): Column[] {
  const keys: Column["key"][] = ["description", "quantity", "unit", "price", "tax", "amount"];
  const shown = keys.filter((key) => (key === "unit" || key === "tax" ? printed.columns[key] : true));
  const widths = shown.map((key) => (key === "description" ? 0 : columnWidth(key, printed)));
  const gaps = shown.map((_, index) => gapBefore(shown[index + 1]));
  const figures = [...widths, ...gaps].reduce((sum, width) => sum + width, 0);
  let x = page.left;
  return shown.map((key, index): Column => {
    const width = key === "description" ? page.measure - figures : (widths[index] as number);
    const align = key === "description" || key === "unit" ? "left" : "right";
    const column: Column = { key, heading: printed.headings[key], align, x, width };
    x += width + (gaps[index] as number);
    return column;
  });
}

/** The unit belongs to the quantity before it, so their gap is small. */
function gapBefore(next: Column["key"] | undefined): number {
  if (next === undefined) return 0;
  return next === "unit" ? column_gap / 2 : column_gap;
}

function columnWidth(key: Exclude<Column["key"], "description">, printed: PrintedInvoice): number {
  const measure = (text: string, style: TextStyle) =>
    layoutLine(text, style.weight, printed.locale).width * style.size;
  const values = printed.items.map((item) => measure(key === "amount" ? item.running : item[key], body));
  const own = key === "amount" ? printed.items.map((item) => measure(item.amount, body)) : [];
  const widest = Math.max(measure(printed.headings[key], headingStyle), ...values, ...own);
  // Slightly more than measured, so that rounding never wraps a number.
  return Math.min(key === "unit" ? unit_width_max : number_width_max, Math.ceil(widest + 0.5));
}

export function headingsBand(columns: Column[], locale: string, page: Page, accent: string): Band {
  const cells = columns.map(({ x, width, align, heading }) =>
    makeCell(x, width, align, textLines([{ text: heading, style: headingStyle }], width, locale), "Column"),
  );
  const rule = { edge: "bottom", x: page.left, width: page.measure, thickness: 1, color: accent } as const;
  return makeBand({
    section: "items",
    gap: 28,
    padding_bottom: 6,
    cells,
    rules: [rule],
    keep_with_next: true,
  });
}

export function itemBands(printed: PrintedInvoice, columns: Column[], page: Page): Band[] {
  return printed.items.map((item, index) =>
    makeBand({
      section: "items",
      padding_top: row_padding,
      padding_bottom: row_padding,
      cells: columns.map((column) => itemCell(item, column, printed.locale)),
      rules: [{ edge: "bottom", x: page.left, width: page.measure, thickness: 0.5, color: hairline }],
      running: item.running,
      // The totals are never alone on a page.
      keep_with_next: index === printed.items.length - 1,
    }),
  );
}

function itemCell(item: PrintedItem, column: Column, locale: string): Cell {
  return makeCell(column.x, column.width, column.align, cellLines(item, column, locale));
}

function cellLines(item: PrintedItem, { key, width }: Column, locale: string): BandLine[] {
  if (key !== "description") {
    const style = key === "unit" || key === "tax" ? { ...body, color: small.color } : body;
    return textLines([{ text: item[key], style }], width, locale);
  }
  const parts: TextPart[] = [{ text: item.name, style: body }];
  if (item.description) parts.push({ text: item.description, style: small, space: 1 });
  return textLines(parts, width, locale);
}

/**
 * "Carried forward" and "brought forward". They are not part of the table itself, so they are drawn as
 * artifacts.
 */
export function carriedLines(
  text: string,
  amount: string,
  columns: Column[],
  page: Page,
  locale: string,
): Cell[] {
  const style: TextStyle = { ...small, size: 8.5 };
  const last = columns.at(-1) as Column;
  const width = page.measure - last.width - column_gap;
  return [
    makeCell(page.left, width, "left", textLines([{ text, style }], width, locale)),
    makeCell(last.x, last.width, "right", textLines([{ text: amount, style }], last.width, locale)),
  ];
}

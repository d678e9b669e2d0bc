/** The totals on the right: each row's label, its base and its amount. */
import { type Band, type Cell, makeBand, makeCell, textLines } from "./band.ts";
import type { Sheet } from "./sections.ts";
import { body, ink, muted, type Page, type TextStyle, textStyle } from "./style.ts";
import type { TotalRow } from "./tax.ts";
import { layoutLine } from "./text.ts";

const quiet: TextStyle = { ...body, color: muted };
const column_gap = 14;
const label_width_min = 120;

interface Widths {
  label: number;
  base: number;
  amount: number;
  block: number;
}

export function totalBands({ printed, page, accent }: Sheet): Band[] {
  const { totals, locale } = printed;
  const widths = columnWidths(totals, page, locale);
  const rule = {
    edge: "top",
    x: page.right - widths.block,
    width: widths.block,
    thickness: 1,
    color: accent,
  } as const;
  return totals.map((row, index) =>
    makeBand({
      section: "totals",
      gap: index === 0 ? 10 : row.grand ? 6 : 0,
      padding_top: row.grand ? 8 : 2.5,
      padding_bottom: row.grand ? 2 : 2.5,
      cells: row.grand ? grandCells(row, page, widths, locale, accent) : rowCells(row, page, widths, locale),
      rules: row.grand && totals.length > 1 ? [rule] : [],
      keep_with_next: index < totals.length - 1,
    }),
  );
}

/**
 * Numbers get the width they need; labels get the rest of about half the page, or more if that is too little.
 */
function columnWidths(totals: TotalRow[], page: Page, locale: string): Widths {
  const rows = totals.filter((row) => !row.grand);
  const widest = (texts: string[]) =>
    Math.ceil(
      Math.max(0, ...texts.map((text) => layoutLine(text, "regular", locale).width * body.size)) + 0.5,
    );
  const amount = widest(rows.map((row) => row.amount));
  const base = widest(rows.map((row) => row.base));
  const figures = amount + base + 2 * column_gap;
  const block = Math.min(page.measure, Math.max(page.measure * 0.52, figures + label_width_min));
  return { amount, base, block, label: Math.max(40, block - figures) };
}

function rowCells(row: TotalRow, page: Page, widths: Widths, locale: string): Cell[] {
  const x = page.right - widths.block;
  const baseX = page.right - widths.amount - column_gap - widths.base;
  const lines = (text: string, style: TextStyle, width: number) =>
    textLines([{ text, style }], width, locale);
  return [
    makeCell(x, widths.label, "left", lines(row.label, quiet, widths.label), "Row"),
    makeCell(baseX, widths.base, "right", lines(row.base, quiet, widths.base)),
    makeCell(page.right - widths.amount, widths.amount, "right", lines(row.amount, body, widths.amount)),
  ];
}

/** The grand total has no base, so its amount may use that space. */
function grandCells(row: TotalRow, page: Page, { block }: Widths, locale: string, accent: string): Cell[] {
  // The label is lowered so that both are on one baseline.
  const label = { text: row.label, style: textStyle(10.5, 18, "semibold", ink), space: 1.25 };
  const amount = { text: row.amount, style: textStyle(14, 18, "semibold", accent) };
  const x = page.right - block;
  const [labelWidth, amountWidth] = [block * 0.36, block * 0.64];
  return [
    makeCell(x, labelWidth, "left", textLines([label], labelWidth, locale), "Row"),
    makeCell(x + labelWidth, 0, "right", []),
    makeCell(x + labelWidth, amountWidth, "right", textLines([amount], amountWidth, locale)),
  ];
}

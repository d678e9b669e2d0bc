/** The totals of an invoice, in the ways that papers print them. */
import { marksTotal, type Paper } from "./compose.ts";
import { at, columns, type Drawn, sheet } from "./draw-page.ts";
import { taxTable } from "./draw-taxes.ts";
import { printRate } from "./print.ts";

interface TotalRow {
  label: string;
  cents: number;
  bold?: boolean;
}

export function totalTexts(paper: Paper, top: number): Drawn {
  if (paper.has("tax_columns")) return columnTotals(paper, top);
  if (paper.has("totals_across")) return totalsAcross(paper, top);
  const table = paper.has("tax_table") ? tableTexts(paper, top) : { texts: [], end: top };
  return rowTexts(paper, totalRows(paper), table);
}

function totalRows(paper: Paper): TotalRow[] {
  const { figures } = paper;
  const added = figures.net_prices && !paper.has("tax_table");
  const taxes = taxRows(paper, added);
  return [
    ...(added ? [{ label: paper.word("net"), cents: figures.net }, ...taxes] : []),
    ...(figures.rounding ? [{ label: paper.word("rounding"), cents: figures.rounding }] : []),
    { label: paper.word("total"), cents: figures.total, bold: true },
    ...(paper.has("tax_included") ? taxes : []),
    ...prepaidRows(paper),
    ...(paper.has("card") ? [{ label: paper.word("card"), cents: figures.total }] : []),
  ];
}

function taxRows(paper: Paper, added: boolean): TotalRow[] {
  return paper.figures.rates.map(({ rate, tax }) => {
    const percent = printRate(rate, paper.country.amount);
    const included = paper.word("tax_included").replace("{rate}", percent);
    return { label: added ? `${paper.word("tax")} ${percent} %` : included, cents: tax };
  });
}

function prepaidRows(paper: Paper): TotalRow[] {
  const { prepaid, total } = paper.figures;
  if (prepaid === 0) return [];
  return [
    { label: paper.word("prepaid"), cents: -prepaid },
    { label: paper.word("amount_due"), cents: total - prepaid, bold: true },
  ];
}

function rowTexts(paper: Paper, rows: TotalRow[], above: Drawn): Drawn {
  const marked = paper.has("marked") || marksTotal(paper);
  const texts = rows.flatMap(({ label, cents, bold = false }, i) => [
    at(label, sheet.middle, above.end + i * 16, { bold }),
    at(paper.money(cents, bold && marked), sheet.right, above.end + i * 16, { right: true, bold }),
  ]);
  return { texts: [...above.texts, ...texts], end: above.end + rows.length * 16 };
}

/** Labels in one row, amounts in the next: net, tax, total. */
function totalsAcross(paper: Paper, top: number): Drawn {
  const { figures } = paper;
  const marked = marksTotal(paper);
  const cells: [string, string][] = [
    [paper.word("net"), paper.money(figures.net)],
    ...taxRows(paper, true).map(({ label, cents }): [string, string] => [label, paper.money(cents)]),
    [paper.word("total"), paper.money(figures.total, marked)],
  ];
  const step = (sheet.right - 180) / cells.length;
  const texts = cells.flatMap(([label, value], i) => [
    at(label, 180 + (i + 1) * step, top, { right: true, bold: true }),
    at(value, 180 + (i + 1) * step, top + 15, { right: true }),
  ]);
  return rowTexts(paper, prepaidRows(paper), { texts, end: top + 40 });
}

/** "Summe 94,00 94,00 15,01": price, taxable part and tax at the end of one row. */
function columnTotals(paper: Paper, top: number): Drawn {
  const { total, gross, tax } = paper.figures;
  const right = { right: true, bold: true };
  const texts = [
    at(paper.word("amount"), sheet.left, top, { bold: true }),
    at(paper.money(total), columns.quantity, top, right),
    at(paper.money(gross), columns.price, top, right),
    at(paper.money(tax), columns.amount, top, right),
  ];
  const paid = paper.has("card")
    ? [at(`${paper.word("card")} ${paper.money(total, marksTotal(paper))}`, sheet.left, top + 20)]
    : [];
  return { texts: [...texts, ...paid], end: top + 40 };
}

function tableTexts(paper: Paper, top: number): Drawn {
  const step = 80;
  const table = taxTable(paper);
  const texts = table.flatMap((cells, row) =>
    cells.map((text, i) => at(text, 220 + (i + 1) * step, top + row * 14, { right: true, bold: row === 0 })),
  );
  return { texts, end: top + (table.length + 1) * 14 };
}

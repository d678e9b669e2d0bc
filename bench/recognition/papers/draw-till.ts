/** A till receipt: a narrow strip of rows, most with a text at the left and an amount at the right. */
import { marksTotal, type Paper } from "./compose.ts";
import type { Sheet, Text } from "./draw-pdf.ts";
import { taxTable } from "./draw-taxes.ts";
import type { Item } from "./figures.ts";
import { printRate } from "./print.ts";

interface Line {
  left?: string;
  right?: string;
  centre?: string;
  /** Cells over the whole width, each aligned at its right end. */
  cells?: string[];
  large?: number;
}

const strip = { width: 226, left: 12, right: 214, size: 9, leading: 12.5 };
const rule: Line = { left: "-".repeat(50) };

export function tillSheet(paper: Paper): Sheet {
  const facts = factLines(paper);
  const lines = [
    ...headLines(paper),
    ...(paper.has("date_below") ? [] : facts),
    rule,
    ...allItemLines(paper),
    rule,
    ...totalLines(paper),
    ...taxLines(paper),
    ...(paper.has("date_below") ? facts : []),
    { left: "" },
    { centre: paper.word("thanks") },
  ];
  return toSheet(lines);
}

function toSheet(lines: Line[]): Sheet {
  const texts: Text[] = [];
  let y = 14;
  for (const { left, right, centre, cells = [], large = 1 } of lines) {
    const place = { y, size: strip.size * large, ...(large > 1 ? { bold: true } : {}) };
    if (left) texts.push({ ...place, text: left, x: strip.left });
    if (right) texts.push({ ...place, text: right, x: strip.right, right: true });
    if (centre) texts.push({ ...place, text: centre, x: strip.width / 2, centre: true });
    for (const [i, text] of cells.entries()) {
      const step = (strip.right - strip.left) / cells.length;
      if (text) texts.push({ ...place, size: 8, text, x: strip.left + (i + 1) * step, right: true });
    }
    y += strip.leading * large;
  }
  return { width: strip.width, height: y + 20, texts };
}

function headLines(paper: Paper): Line[] {
  const { vendor } = paper;
  const [first = "", ...rest] = vendor.printed;
  const registered = paper.has("registered_name");
  return [
    ...(paper.slogan ? [{ centre: paper.slogan }] : []),
    { centre: first, large: paper.slogan ? 1 : 1.5 },
    ...rest.map((centre) => ({ centre })),
    ...(registered ? [{ centre: vendor.registration }] : []),
    { centre: vendor.street },
    { centre: vendor.town },
    ...(paper.layout.index % 2 === 0 ? [{ centre: vendor.phone }] : []),
    { centre: vendor.tax_id },
    ...(paper.layout.index % 3 === 0 ? [{ centre: paper.word("receipt") }] : []),
  ];
}

function factLines(paper: Paper): Line[] {
  const time = `${paper.dice.between(10, 21)}:${paper.dice.between(10, 59)}`;
  const date = `${paper.word("receipt_date")} ${paper.day(paper.date)}`.trim();
  const number = `${paper.word("receipt_number")} ${paper.number}`;
  if (paper.layout.index % 3 === 0) return [{ left: number, right: `${paper.day(paper.date)} ${time}` }];
  if (paper.layout.index % 3 === 1) return [{ left: `${date} ${time}` }, { left: number }];
  return [
    { left: date, right: time },
    { left: number, right: "POS 3" },
  ];
}

function allItemLines(paper: Paper): Line[] {
  const { items, rates, net_prices } = paper.figures;
  if (!paper.has("rate_totals")) return items.flatMap((item) => itemLines(paper, item));
  return rates.flatMap(({ rate, net, gross }) => [
    ...items.filter((item) => item.rate === rate).flatMap((item) => itemLines(paper, item)),
    {
      left: paper.word("rate_total").replace("{rate}", printRate(rate, paper.country.amount)),
      right: paper.money(net_prices ? net : gross),
    },
  ]);
}

function itemLines(paper: Paper, item: Item): Line[] {
  const code = paper.has("coded") ? ` ${item.rate === paper.country.rates[0] ? "A" : "B"}` : "";
  const right = `${paper.money(item.cents)}${code}`;
  const name = nameOf(paper, item);
  const article = paper.has("numbers") ? `${paper.dice.between(100_000, 999_999)} ` : "";
  if (item.quantity === 1) return [{ left: article + name, right }];
  const counted = `${item.quantity} x ${paper.money(item.unit_cents)}`;
  if (paper.has("two_line_items")) return [{ left: article + name }, { left: `  ${counted}`, right }];
  return [{ left: `${article}${item.quantity} x ${name}`, right }];
}

export function nameOf(paper: Paper, { name }: Item): string {
  return name === "discount" || name === "service" || name === "deposit" ? paper.word(name) : name;
}

function totalLines(paper: Paper): Line[] {
  const { figures } = paper;
  const row = (left: string, cents: number, large = 1): Line => ({ left, right: paper.money(cents), large });
  const added = figures.net_prices;
  const total: Line = {
    left: paper.word("receipt_total"),
    right: paper.money(figures.total, paper.has("marked") || marksTotal(paper)),
    large: paper.layout.index % 2 === 0 ? 1.3 : 1,
  };
  return [
    ...(added || paper.has("subtotal") || figures.tip || figures.rounding
      ? [row(paper.word("subtotal"), added ? figures.net : figures.gross)]
      : []),
    ...(added ? figures.rates.map(({ rate, tax }) => row(taxName(paper, rate), tax)) : []),
    ...(figures.tip ? [row(paper.word("tip"), figures.tip)] : []),
    ...(figures.rounding ? [row(paper.word("rounding"), figures.rounding)] : []),
    total,
    ...(paper.has("card") ? [row(paper.word("card"), figures.total)] : []),
    ...(paper.has("cash")
      ? [row(paper.word("cash"), figures.cash), row(paper.word("change"), figures.change)]
      : []),
    ...paper.other_amounts.map(({ label, cents }) => row(label, cents)),
  ];
}

function taxName(paper: Paper, rate: number): string {
  return `${paper.word("tax")} ${printRate(rate, paper.country.amount)} %`;
}

function taxLines(paper: Paper): Line[] {
  const { rates, net_prices } = paper.figures;
  if (paper.has("tax_table")) return [{ left: "" }, ...taxTable(paper).map((cells) => ({ cells }))];
  if (paper.has("tax_rows"))
    return rates.map(({ rate, tax }) => ({ left: taxName(paper, rate), right: paper.money(tax) }));
  if (!paper.has("tax_included") || net_prices) return [];
  return rates.map(({ rate, tax }) => ({
    left: paper.word("tax_included").replace("{rate}", printRate(rate, paper.country.amount)),
    right: paper.money(tax),
  }));
}

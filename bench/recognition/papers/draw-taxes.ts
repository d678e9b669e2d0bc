/** The table of tax rates, on receipts and invoices. */
import type { Paper } from "./compose.ts";
import { printRate } from "./print.ts";

/** Rows of cells: a heading, a row for each rate, and their sum if there are several. */
export function taxTable(paper: Paper): string[][] {
  const { figures, layout } = paper;
  const grossFirst = layout.index % 4 === 0;
  const order = <T>(net: T, tax: T, gross: T) => (grossFirst ? [gross, net, tax] : [net, tax, gross]);
  const sum = order(figures.net, figures.tax, figures.gross).map((cents) => paper.money(cents, false));
  return [
    [paper.word("rate"), ...order(paper.word("net"), paper.word("tax"), paper.word("gross"))],
    ...figures.rates.map(({ rate, net, tax, gross }, i) => [
      `${paper.has("coded") ? "AB"[i] : ""} ${printRate(rate, paper.country.amount)}%`.trim(),
      ...order(net, tax, gross).map((cents) => paper.money(cents, false)),
    ]),
    ...(figures.rates.length > 1 ? [[paper.word("amount"), ...sum]] : []),
  ];
}

/**
 * A plain list: one rate per line, with a header that names its columns: `date,base,quote,rate`. Without a
 * base column the base is EUR. Only ISO dates and decimal points, since a list of rates is written for
 * machines; a decimal comma is accepted if the separator is another character.
 */
import { cellsOf, numberedLines } from "./parse-lines.ts";
import { RateFileUnreadable, type RateRow, readRate, requireCode, requireDate } from "./parse-rate.ts";

const names = {
  date: ["date", "day"],
  base_currency: ["base", "base_currency", "from"],
  quote_currency: ["quote", "quote_currency", "currency", "to"],
  rate: ["rate", "value"],
} as const;
type Column = keyof typeof names;

interface Layout {
  delimiter: string;
  columns: Partial<Record<Column, number>>;
}

export async function* parseRateList(text: AsyncIterable<string>): AsyncIterable<RateRow> {
  let layout: Layout | null = null;
  for await (const { line, content } of numberedLines(text)) {
    if (content.trim() === "") continue;
    if (layout === null) {
      layout = requireLayout(content, line);
      continue;
    }
    const row = toRow(content, layout, line);
    if (row !== null) yield row;
  }
  if (layout === null) throw new RateFileUnreadable(1, "the file is empty.");
}

function requireLayout(content: string, line: number): Layout {
  const delimiter = [";", "\t", ","].find((candidate) => content.includes(candidate)) ?? ",";
  const header = cellsOf(content.toLowerCase(), delimiter);
  const columns: Layout["columns"] = {};
  for (const [column, accepted] of Object.entries(names) as [Column, readonly string[]][]) {
    const index = header.findIndex((name) => accepted.includes(name));
    if (index >= 0) columns[column] = index;
    else if (column !== "base_currency") {
      throw new RateFileUnreadable(line, `no ${column} column; the header must be date,base,quote,rate.`);
    }
  }
  return { delimiter, columns };
}

function toRow(content: string, { delimiter, columns }: Layout, line: number): RateRow | null {
  const cells = cellsOf(content, delimiter);
  const cell = (column: Column) => {
    const value = cells[columns[column] ?? -1];
    if (value === undefined) throw new RateFileUnreadable(line, `no ${column}; the line is truncated.`);
    return value;
  };
  const date = requireDate(cell("date"), line);
  const base_currency =
    columns.base_currency === undefined ? "EUR" : requireCode(cell("base_currency"), line);
  const quote_currency = requireCode(cell("quote_currency"), line);
  if (base_currency === quote_currency)
    throw new RateFileUnreadable(line, `a rate from ${base_currency} to itself.`);
  const text = cell("rate");
  const rate = readRate(delimiter !== "," && /^\d+,\d+$/.test(text) ? text.replace(",", ".") : text, line);
  return rate === null ? null : { date, base_currency, quote_currency, rate, line };
}

/**
 * `eurofxref-hist.csv`: one column per currency, one row per day, `N/A` if there was no rate. All rates are
 * against the euro.
 */
import { cellsOf, numberedLines } from "./parse-lines.ts";
import { RateFileUnreadable, type RateRow, readRate, requireCode, requireDate } from "./parse-rate.ts";

export async function* parseEcbCsv(text: AsyncIterable<string>): AsyncIterable<RateRow> {
  let currencies: string[] | null = null;
  for await (const { line, content } of numberedLines(text)) {
    if (content.trim() === "") continue;
    const cells = cellsOf(content, ",");
    if (currencies === null) currencies = requireHeader(cells, line);
    else yield* rowsOf(cells, currencies, line);
  }
  if (currencies === null) throw new RateFileUnreadable(1, "the file is empty.");
}

/** The ECB ends every line with a comma, so the last name is empty. */
function requireHeader([first = "", ...names]: string[], line: number): string[] {
  if (first.toLowerCase() !== "date") throw new RateFileUnreadable(line, 'the first column must be "Date".');
  const codes = names.filter((name, index) => name !== "" || index < names.length - 1);
  const currencies = codes.map((name) => requireCode(name, line));
  if (new Set(currencies).size !== currencies.length)
    throw new RateFileUnreadable(line, "a currency has two columns.");
  return currencies;
}

function* rowsOf(
  [day = "", ...cells]: string[],
  currencies: readonly string[],
  line: number,
): Iterable<RateRow> {
  const date = requireDate(day, line);
  if (cells.length < currencies.length) {
    throw new RateFileUnreadable(
      line,
      `${cells.length} rates for ${currencies.length} currencies; the line is truncated.`,
    );
  }
  for (const [index, quote_currency] of currencies.entries()) {
    const rate = readRate(cells[index] ?? "", line);
    if (rate !== null) yield { date, base_currency: "EUR", quote_currency, rate, line };
  }
}

/**
 * Exchange rates from files: the European Central Bank's history as CSV and as XML, and plain CSV lists. A
 * rate is how much of the quote currency one unit of the base currency buys on that day. A cell without a
 * number means that there is no rate; it is left out and never becomes 0.
 */
import { parseEcbCsv } from "./parse-ecb-csv.ts";
import { parseEcbXml } from "./parse-ecb-xml.ts";
import { parseRateList } from "./parse-list.ts";
import { RateFileUnreadable, type RateRow } from "./parse-rate.ts";

export type RateFormat = "ecb_csv" | "ecb_xml" | "list";

export interface OpenedRates {
  format: RateFormat;
  rows: AsyncIterable<RateRow>;
}

/** Rows in the file's order, as they are read. */
export async function* parseRates(text: AsyncIterable<string>): AsyncIterable<RateRow> {
  yield* (await openRates(text)).rows;
}

const head_length = 200;
/**
 * Limit for blank text before the first line; without it, a file of only spaces would be scanned again with
 * every piece.
 */
const head_length_max = 64 * 1024;

/** Detects the format from the start of the file. */
export async function openRates(text: AsyncIterable<string>): Promise<OpenedRates> {
  const iterator = text[Symbol.asyncIterator]();
  let head = "";
  while (head.trimStart().length < head_length && head.length < head_length_max) {
    const next = await iterator.next();
    if (next.done) break;
    head += next.value;
  }
  async function* all() {
    yield head.replace(/^\uFEFF/, "");
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  const format = detectRateFormat(head);
  return { format, rows: readers[format](all()) };
}

const readers: Record<RateFormat, (text: AsyncIterable<string>) => AsyncIterable<RateRow>> = {
  ecb_csv: parseEcbCsv,
  ecb_xml: parseEcbXml,
  list: parseRateList,
};

export function detectRateFormat(head: string): RateFormat {
  const start = head.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("<")) return "ecb_xml";
  const [first = ""] = start.split(/\r?\n/, 1);
  const cells = first.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"|"$/g, ""));
  if (
    cells[0]?.toLowerCase() === "date" &&
    cells.length > 2 &&
    cells.slice(1).every((cell) => /^([A-Z]{3})?$/.test(cell))
  ) {
    return "ecb_csv";
  }
  if (cells.length >= 3) return "list";
  throw new RateFileUnreadable(1, "neither the ECB's history nor a list with date, currencies and rate.");
}

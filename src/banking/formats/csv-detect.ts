/**
 * Examines the start of a CSV file and decides how to read it, or which questions the user must answer. It
 * never picks the more likely of two readings: a wrong date order would put wrong figures into the books.
 */
import { commonMarks, dependsOnMark, parseBankAmount, possibleMarks } from "./amounts.ts";
import { currencyOfHeader, isHeader, normalizeHeader, recognizeColumns } from "./csv-columns.ts";
import { sampleRecords } from "./csv-records.ts";
import { commonOrders, isOrderFree, looksLikeDate } from "./dates.ts";
import type {
  ColumnRef,
  CsvField,
  CsvMapping,
  DateOrder,
  DecimalMark,
  Delimiter,
  ParseOptions,
} from "./statement.ts";
import { type MappingFindings, MappingNeeded, type MappingQuestion } from "./statement-errors.ts";

const delimiters: readonly Delimiter[] = [",", ";", "\t", "|"];
const sample_records_max = 2_000;
const header_search_max = 50;
const shown_values_max = 5;

export interface Layout {
  delimiter: Delimiter;
  records: string[][];
  header_index: number | null;
}

/**
 * The mapping for this file. Throws `MappingNeeded`, with what was found, if the file leaves a question open.
 */
export async function detectMapping(sample: string, options: ParseOptions): Promise<CsvMapping> {
  const layout = await findLayout(sample, isHeader);
  const header = layout.header_index === null ? null : (layout.records[layout.header_index] ?? []);
  const questions: MappingQuestion[] = [];
  const columns = header ? chooseColumns(header, questions) : {};
  if (header === null) questions.push(noHeader(layout));

  const values = columnValues(layout, columns);
  const date_order =
    options.date_order ?? (header ? orderOf(values("booking_date", "value_date"), questions) : null);
  const amounts = values("amount", "debit", "credit", "balance");
  const decimal = options.decimal ?? (header ? markOf(amounts, questions) : null);
  const currency = currencyOf(header, columns, options, questions);
  if (
    decimal &&
    options.negate_amounts === undefined &&
    maybeNegated(options, columns, values("amount"), decimal)
  )
    questions.push(signQuestion(values("amount")));

  const proposed = {
    delimiter: layout.delimiter,
    header_record: layout.header_index === null ? null : layout.header_index + 1,
    columns,
    currency,
    ...(date_order && { date_order }),
    ...(decimal && { decimal }),
    ...(options.negate_amounts !== undefined && { negate_amounts: options.negate_amounts }),
  };
  if (questions.length === 0 && date_order && decimal) return { ...proposed, date_order, decimal };
  throw new MappingNeeded({ questions, proposed, columns: describeColumns(layout, header) });
}

/**
 * A delimiter that yields a known header wins; otherwise the one that gives most records the same width. If two do, the
 * wider records are right: decimal commas also split every record of "2026-01-31;-1,50;x" alike.
 */
export async function findLayout(
  sample: string,
  isHeader: (record: readonly string[]) => boolean,
): Promise<Layout> {
  let best: { delimiter: Delimiter; header_index: number | null } = { delimiter: ",", header_index: null };
  let best_score = -1;
  let best_width = 0;
  for (const delimiter of delimiters) {
    const records = await sampleRecords(sample, delimiter, header_search_max);
    const found = records.findIndex(isHeader);
    const { count, width } = commonWidth(records);
    const score = count + (found < 0 ? 0 : header_search_max);
    if (score < best_score || (score === best_score && width <= best_width)) continue;
    best = { delimiter, header_index: found < 0 ? null : found };
    [best_score, best_width] = [score, width];
  }
  return { ...best, records: await sampleRecords(sample, best.delimiter, sample_records_max) };
}

/** The most common width above one, and how many records have it. */
function commonWidth(records: readonly string[][]): { width: number; count: number } {
  const counts = new Map<number, number>();
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0];
  return { width, count };
}

function chooseColumns(header: readonly string[], questions: MappingQuestion[]): CsvMapping["columns"] {
  const columns: CsvMapping["columns"] = {};
  for (const [field, indexes] of Object.entries(recognizeColumns(header)) as [CsvField, number[]][]) {
    const refs = indexes.map((index) => columnRef(header, index));
    const [first] = refs;
    const besideAmount = field === "currency" ? currencyBesideAmount(header, indexes) : null;
    if (refs.length === 1 && first !== undefined) columns[field] = first;
    else if (besideAmount !== null) columns[field] = besideAmount;
    else if (field === "description") columns[field] = refs;
    else if (field === "booking_date" || field === "amount" || field === "currency")
      questions.push(severalColumns(field, header, indexes));
  }
  nameOtherSide(columns);
  // Files with a net amount show the fee for information only; it is subtracted only from a column named
  // `Amount`.
  if (typeof columns.amount !== "string" || normalizeHeader(columns.amount) !== "amount") delete columns.fee;
  // One signed column is preferred to the debit and credit columns that some banks add to it.
  if (columns.amount !== undefined) {
    delete columns.debit;
    delete columns.credit;
  }
  const text = columns.description ?? columns.counterparty_name ?? columns.payee ?? columns.payer;
  if (text === undefined) {
    questions.push({
      about: "columns",
      message: "No column is recognized as the text of a transaction.",
      found: [...header],
      accepted: ["description", "counterparty_name"],
    });
  }
  return columns;
}

/** Balance and amount may each have a currency column; the amount's comes right after the amount. */
function currencyBesideAmount(header: readonly string[], indexes: readonly number[]): number | null {
  const [amount, second] = recognizeColumns(header).amount ?? [];
  if (amount === undefined || second !== undefined) return null;
  return indexes.find((index) => index === amount + 1) ?? null;
}

/**
 * A file with a payee and no payer calls the counterparty payee in both directions, and likewise for payer.
 */
function nameOtherSide(columns: CsvMapping["columns"]): void {
  const { payer, payee } = columns;
  if ((payer === undefined) === (payee === undefined) || columns.counterparty_name !== undefined) return;
  columns.counterparty_name = payer ?? payee;
  delete columns.payer;
  delete columns.payee;
}

/** By name, so that a saved mapping survives a new column; by position where two columns share the name. */
export function columnRef(header: readonly string[], index: number): string | number {
  const name = header[index]?.trim() ?? "";
  return header.filter((other) => other.trim() === name).length === 1 ? name : index;
}

function severalColumns(field: CsvField, header: readonly string[], indexes: number[]): MappingQuestion {
  const found = indexes.map((index) => header[index] ?? "");
  return {
    about: "columns",
    message: `Several columns could be ${field}: ${found.join(", ")}.`,
    found,
    accepted: [field],
  };
}

function noHeader({ records }: Layout): MappingQuestion {
  return {
    about: "columns",
    message:
      "No row with known column names was found; say which column holds the date, the amount and the text.",
    found: (records[0] ?? []).slice(0, shown_values_max),
    accepted: ["booking_date", "amount", "debit", "credit", "description"],
  };
}

/** Reads the sample's values of some fields, without empty cells. */
export function columnValues<Field extends string>(
  { records, header_index }: Layout,
  columns: Partial<Record<Field, ColumnRef | ColumnRef[]>>,
) {
  const start = (header_index ?? -1) + 1;
  const header = header_index === null ? [] : (records[header_index] ?? []).map((name) => name.trim());
  return (...fields: Field[]): string[] => {
    const indexes = fields
      .flatMap((field): ColumnRef | ColumnRef[] => columns[field] ?? [])
      .map((ref) => (typeof ref === "number" ? ref : header.indexOf(ref)));
    return records
      .slice(start)
      .flatMap((record) => indexes.map((index) => record[index]?.trim() ?? ""))
      .filter(Boolean);
  };
}

export function orderOf(values: string[], questions: MappingQuestion[]): DateOrder | null {
  const dates = values.filter((value) => looksLikeDate(value) && !isOrderFree(value));
  if (dates.length === 0) return "ymd";
  const possible = commonOrders(dates);
  if (possible.length === 1) return possible[0] ?? null;
  const reason =
    possible.length === 0 ? "The dates contradict each other" : "The dates can be read in several ways";
  const found = [...new Set(dates)].slice(0, shown_values_max);
  questions.push({
    about: "date_order",
    message: `${reason} (${found.join(", ")}); say whether the day or the month comes first.`,
    found,
    accepted: ["dmy", "mdy", "ymd"],
  });
  return null;
}

export function markOf(values: string[], questions: MappingQuestion[]): DecimalMark | null {
  const amounts = values.filter((value) => possibleMarks(value).length > 0);
  const possible = commonMarks(amounts);
  if (possible.length === 1) return possible[0] ?? null;
  const open = amounts.filter(dependsOnMark);
  if (possible.length === 2 && open.length === 0) return ".";
  const found = [...new Set(open)].slice(0, shown_values_max);
  questions.push({
    about: "decimal",
    message: `It is not clear whether the comma or the point marks decimals (${found.join(", ")}).`,
    found,
    accepted: [".", ","],
  });
  return null;
}

function currencyOf(
  header: readonly string[] | null,
  columns: CsvMapping["columns"],
  options: ParseOptions,
  questions: MappingQuestion[],
): string | null {
  const amountColumn = [columns.amount, columns.credit].flat().find((ref) => typeof ref === "string");
  const named = header && typeof amountColumn === "string" ? currencyOfHeader(amountColumn) : null;
  const currency = named ?? options.currency ?? null;
  if (currency === null && columns.currency === undefined) questions.push(currencyQuestion);
  return currency;
}

/**
 * Some card companies print spending without a minus sign, some with one, so the question is asked for card
 * accounts.
 */
function maybeNegated(
  { is_card }: ParseOptions,
  columns: CsvMapping["columns"],
  values: string[],
  mark: DecimalMark,
): boolean {
  if (!is_card || columns.amount === undefined || columns.direction !== undefined) return false;
  const amounts = values.flatMap((value) => parseBankAmount(value, mark) ?? []);
  return amounts.filter((amount) => amount.startsWith("-")).length * 2 < amounts.length;
}

function signQuestion(values: string[]): MappingQuestion {
  return {
    about: "negate_amounts",
    message:
      "The account is a card account and most amounts are positive; say whether those are money spent.",
    found: [...new Set(values)].slice(0, shown_values_max),
    accepted: ["true", "false"],
  };
}

export const currencyQuestion: MappingQuestion = {
  about: "currency",
  message: "The file does not name the currency.",
  found: [],
  accepted: ["an ISO 4217 code such as EUR"],
};

export function describeColumns(
  layout: Layout,
  header: readonly string[] | null,
): MappingFindings["columns"] {
  const start = (layout.header_index ?? -1) + 1;
  const rows = layout.records.slice(start, start + shown_values_max);
  const width = Math.max(header?.length ?? 0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, index) => ({
    index,
    name: header?.[index]?.trim() ?? null,
    samples: rows.map((row) => row[index] ?? ""),
  }));
}

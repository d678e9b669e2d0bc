/**
 * Checks a booking batch by the description of DATEV's format, without any of the code that writes it: the two header
 * lines, the number, type and length of every field. Returns the bookings.
 */
import iconv from "iconv-lite";

/** Places from 1, with what DATEV's description allows in them. Every other field stays empty. */
const expressions: Record<number, RegExp> = {
  1: /^(?!0{1,10},00$)\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^"[A-Z]{3}"$/,
  7: /^(?!0+$)\d{1,9}$/,
  8: /^(?!0+$)\d{1,9}$/,
  9: /^"(\d{1,4})?"$/,
  10: /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])$/,
  11: /^"[A-Za-z0-9$&%*+\-/]{0,36}"$/,
  14: /^"([^"\p{Cc}]|""){0,60}"$/u,
  40: /^"([A-Z]{2}[A-Z0-9]{1,13})?"$/,
  113: /^[01]$/,
  114: /^(\d{8})?$/,
  115: /^(\d{8})?$/,
};
const emptyText = new Set([
  ...[6, 12, 16, 20, 42],
  ...Array.from({ length: 18 }, (_, index) => 21 + index),
  ...Array.from({ length: 40 }, (_, index) => 48 + index),
  ...[91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123],
]);
const field_count = 125;

export interface CheckedBooking {
  /** Signed: positive is a debit of the account. */
  cents: number;
  account: string;
  contra: string;
  key: string;
  date: string;
  document: string;
  text: string;
}

export interface CheckedBatch {
  header: string[];
  bookings: CheckedBooking[];
}

export function checkBatch(bytes: Buffer): CheckedBatch {
  const text = iconv.decode(bytes, "windows-1252");
  if (!iconv.encode(text, "windows-1252").equals(bytes)) throw new Error("The file is not windows-1252.");
  if (!text.endsWith("\r\n")) throw new Error("The last line does not end with CR LF.");
  const lines = text.slice(0, -2).split("\r\n");
  if (lines.some((line) => /[\r\n]/.test(line))) throw new Error("A line end is inside a field.");
  const [first = "", second = "", ...rows] = lines;
  const header = checkHeader(first);
  const names = second.split(";");
  if (
    names.length !== field_count ||
    names[0] !== "Umsatz (ohne Soll/Haben-Kz)" ||
    names[124] !== "Abw. Skontokonto"
  )
    throw new Error(`The second line is not that of format version 13: ${names.length} names.`);
  return { header, bookings: rows.map((row, index) => checkRow(row, index + 3, header)) };
}

function checkHeader(line: string): string[] {
  const fields = fieldsOf(line);
  const rules: [number, RegExp][] = [
    [1, /^"EXTF"$/],
    [2, /^700$/],
    [3, /^21$/],
    [4, /^"Buchungsstapel"$/],
    [5, /^13$/],
    [6, /^20\d{15}$/],
    [8, /^"[A-Z]{2}"$/],
    [9, /^"[^"]{0,25}"$/],
    [11, /^(\d{4,6}|\d{7})$/],
    [12, /^[1-9]\d{0,4}$/],
    [13, /^20\d{6}$/],
    [14, /^[4-8]$/],
    [15, /^20\d{6}$/],
    [16, /^20\d{6}$/],
    [17, /^"[\w.\-/ ]{0,30}"$/],
    [19, /^[12]$/],
    [20, /^(0|30|40|50|64)$/],
    [21, /^[01]$/],
    [22, /^"[A-Z]{3}"$/],
    [27, /^"\d{2}"$/],
  ];
  if (fields.length !== 31) throw new Error(`The header has ${fields.length} fields.`);
  for (const [place, rule] of rules)
    if (!rule.test(fields[place - 1] as string))
      throw new Error(`Field ${place} of the header is ${fields[place - 1]}.`);
  if ((fields[14] as string) < (fields[12] as string))
    throw new Error("The period begins before the fiscal year.");
  return fields;
}

/** Semicolons separate fields, but not inside of quotation marks. */
function fieldsOf(line: string): string[] {
  return line.match(/"(?:[^"]|"")*"|[^;"]+|(?<=;|^)(?=;|$)/g) ?? [];
}

function checkRow(line: string, number: number, header: readonly string[]): CheckedBooking {
  const fields = fieldsOf(line);
  if (fields.length !== field_count) throw new Error(`Line ${number} has ${fields.length} fields.`);
  fields.forEach((field, index) => {
    const place = index + 1;
    const rule = expressions[place] ?? (emptyText.has(place) ? /^""$/ : /^$/);
    if (!rule.test(field)) throw new Error(`Line ${number}, field ${place}: ${field}`);
  });
  const plain = (place: number) => (fields[place - 1] as string).replace(/^"|"$/g, "").replaceAll('""', '"');
  const longest = Number(header[13]) + 1;
  for (const place of [7, 8])
    if (plain(place).length > longest)
      throw new Error(`Line ${number}: account ${plain(place)} is too long.`);
  const date = dateOf(plain(10), header);
  if (date < (header[14] as string) || date > (header[15] as string))
    throw new Error(`Line ${number}: ${date} is outside of the period.`);
  if ((plain(114) === "") !== (plain(115) === ""))
    throw new Error(`Line ${number}: one of two dates is missing.`);
  const cents = Number(plain(1).replace(",", ""));
  return {
    cents: plain(2) === "H" ? -cents : cents,
    account: plain(7),
    contra: plain(8),
    key: plain(9),
    date,
    document: plain(11),
    text: plain(14),
  };
}

/** The year of a booking is that of the fiscal year, or the next. */
function dateOf(day_month: string, header: readonly string[]): string {
  const [day, month] = [day_month.slice(0, 2), day_month.slice(2)];
  const start = header[12] as string;
  const year = Number(start.slice(0, 4)) + (`${month}${day}` < start.slice(4) ? 1 : 0);
  return `${year}${month}${day}`;
}

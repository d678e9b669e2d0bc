/** A file of bookings in DATEV's format (EXTF, header version 700, category 21): two lines of header, then the bookings. Pure. */
import type { CalendarDate, Instant } from "../../kernel/calendar.ts";
import { type Decimal, magnitude, signOf } from "../../kernel/decimal.ts";
import { fixedMoney } from "../../kernel/money.ts";
import type { DatevChart } from "../constants.ts";
import { columns, places, textPlaces } from "./columns.ts";

export interface Booking {
  date: CalendarDate;
  account: string;
  contra: string;
  /** Positive: debit (Soll) of the account and credit of the contra account; negative: the other way round. */
  amount: Decimal;
  /** The tax key (BU-Schlüssel). */
  key?: string;
  /** The number of the document. */
  document: string | null;
  text: string;
  /** The day on which the tax counts, if that is not the day of the document. */
  tax_date?: CalendarDate | null;
  /** Of a customer in another member state. */
  vat_id?: string | null;
}

export interface BatchHeader {
  chart: DatevChart;
  consultant_number: number;
  client_number: number;
  account_length: number;
  fiscal_year: CalendarDate;
  from: CalendarDate;
  to: CalendarDate;
  currency: string;
  created_at: Instant;
}

const line_end = "\r\n";
const document_length_max = 36;
const text_length_max = 60;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const compact = (date: CalendarDate) => date.replaceAll("-", "");
const dayMonth = (date: CalendarDate) => date.slice(8, 10) + date.slice(5, 7);
const dayMonthYear = (date: CalendarDate) => dayMonth(date) + date.slice(0, 4);

export function writeStart(header: BatchHeader): string {
  const created = header.created_at.replaceAll(/\D/g, "").slice(0, 17);
  const title = `Daybook ${header.from.slice(0, 7)}`;
  const fields = [
    ...[
      quoted("EXTF"),
      700,
      21,
      quoted("Buchungsstapel"),
      13,
      created,
      "",
      quoted("DB"),
      quoted("Daybook"),
      quoted(""),
    ],
    ...[header.consultant_number, header.client_number, compact(header.fiscal_year), header.account_length],
    ...[
      compact(header.from),
      compact(header.to),
      quoted(title),
      quoted(""),
      1,
      0,
      0,
      quoted(header.currency),
    ],
    ...["", quoted(""), "", "", quoted(header.chart.slice(3)), "", "", quoted(""), quoted("")],
  ];
  return fields.join(";") + line_end + columns.join(";") + line_end;
}

export function writeBooking(booking: Booking, currency: string): string {
  const { date, account, contra, amount, key, document, text, tax_date, vat_id } = booking;
  const values = new Map<number, string>([
    [places.amount, fixedMoney(magnitude(amount), currency).replace(".", ",")],
    [places.side, signOf(amount) < 0 ? "H" : "S"],
    [places.currency, currency],
    [places.account, account],
    [places.contra, contra],
    [places.key, key ?? ""],
    [places.date, dayMonth(date)],
    [places.document, toDocumentField(document)],
    [places.text, toText(text)],
    [places.vat_id, vat_id ?? ""],
    [places.locked, "0"],
    // DATEV accepts either of the two only with the other.
    [places.service_date, tax_date ? dayMonthYear(tax_date) : ""],
    [places.tax_date, tax_date ? dayMonthYear(tax_date) : ""],
  ]);
  return columns.map((_, index) => writeField(index + 1, values.get(index + 1) ?? "")).join(";") + line_end;
}

const writeField = (place: number, value: string) => (textPlaces.has(place) ? quoted(value) : value);

/** Letters, digits and a few signs only: other programs would find another number. */
function toDocumentField(number: string | null): string {
  return (number ?? "").replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, "").slice(0, document_length_max);
}

/** The letters of windows-1252: accents that it lacks are left out, and other scripts become question marks. */
function toText(text: string): string {
  return [...text.replaceAll(/[\p{C}\p{Z}]+/gu, " ").trim()].map(toLetter).join("").slice(0, text_length_max);
}

const extra = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const isWestern = (letter: string) => /^[\x20-\x7e\xa1-\xff]$/.test(letter) || extra.includes(letter);

function toLetter(letter: string): string {
  if (isWestern(letter)) return letter;
  const plain = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return [...plain].every(isWestern) ? plain : "?";
}

/** What all rate files share: the row, its checks, and the refusal with its line. */
import { type CalendarDate, parseCalendarDate } from "../../kernel/calendar.ts";
import { type Decimal, parseDecimal, scaleOf } from "../../kernel/decimal.ts";
import { Unprocessable } from "../../kernel/errors.ts";
import { rate_decimals_max } from "./constants.ts";

export interface RateRow {
  date: CalendarDate;
  base_currency: string;
  quote_currency: string;
  /** One unit of the base buys this much of the quote. */
  rate: Decimal;
  line: number;
}

export class RateFileUnreadable extends Unprocessable {
  readonly line: number;
  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`, { reason: "unreadable_rates", line });
    this.line = line;
  }
}

const rate_digits_max = 24;

/**
 * Codes have the form of ISO 4217 and are not checked against today's list: the history holds currencies that
 * are gone.
 */
export function requireCode(text: string, line: number): string {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw new RateFileUnreadable(line, `"${text.slice(0, 20)}" is no currency code such as USD.`);
}

export function requireDate(text: string, line: number): CalendarDate {
  const date = parseCalendarDate(text.trim());
  if (date !== null) return date;
  throw new RateFileUnreadable(line, `"${text.slice(0, 20)}" is no date such as 2026-01-31.`);
}

/** The rate, or null for a cell that says there is none. */
export function readRate(text: string, line: number): Decimal | null {
  const plain = text.trim();
  if (plain === "" || plain === "-" || /^n\/?a$/i.test(plain)) return null;
  const rate = /^\d[\d.]*$/.test(plain) && plain.length <= rate_digits_max ? parseDecimal(plain) : null;
  if (rate !== null && rate !== "0" && scaleOf(rate) <= rate_decimals_max) return rate;
  throw new RateFileUnreadable(line, `"${plain.slice(0, 30)}" is no rate such as 1.0823.`);
}

/**
 * MT940, the SWIFT customer statement. Lines that start with `:61:` and the like are fields; every other line
 * continues the field before it. A statement runs from `:20:` to its closing balance.
 */
import { type CalendarDate, datePartsOf, daysBetween } from "../../kernel/calendar.ts";
import { negateDecimal } from "../../kernel/decimal.ts";
import { normalizeIban } from "../../kernel/iban.ts";
import { parseFixedAmount } from "./amounts.ts";
import { parseShortDate, validDate } from "./dates.ts";
import { decodeText } from "./decode.ts";
import { drain, LineSplitter, type Sink } from "./lines.ts";
import { readInformation } from "./mt940-information.ts";
import type {
  Balance,
  ParseOptions,
  StatementAccount,
  StatementEvent,
  StatementParser,
  StatementRow,
} from "./statement.ts";
import { StatementMalformed, StatementTooLarge, StatementTruncated } from "./statement-errors.ts";
import { StatementWriter, unknownAccount } from "./statement-writer.ts";

const field_lines_max = 100;
/**
 * The transaction code has three characters after its letter; some banks pad them with spaces or leave them out.
 * Whole amounts may come without the comma.
 */
const movement =
  /^(?<value>\d{6})(?<entry>\d{4})?(?<mark>R?[CD]|E[CD])(?<funds>[A-Z])?(?<amount>\d{1,18}(?:,\d{0,3})?) ?(?<code>[NFS](?:[A-Z0-9][A-Z0-9 ]{2}|(?![A-Z0-9])))(?<reference>.*)$/;

export const mt940Parser: StatementParser = { format: "mt940", parse: parseMt940 };

async function* parseMt940(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions,
): AsyncIterable<StatementEvent> {
  const sink = new Mt940Sink();
  yield* drain(
    decodeText(source, {
      encoding: options.encoding,
      keepUnreadable: true,
      warn: (warning) => sink.writer.warn(warning),
    }),
    sink,
  );
}

interface Field {
  tag: string;
  lines: string[];
  line: number;
}

class Mt940Sink implements Sink<StatementEvent> {
  readonly writer = new StatementWriter();
  readonly events = this.writer.events;
  readonly #lines = new LineSplitter();
  #field: Field | null = null;
  #row: StatementRow | null = null;
  #account: StatementAccount = unknownAccount;
  #currency: string | null = null;
  #statement_count = 0;

  write(text: string): void {
    for (const line of this.#lines.write(text)) this.#take(line);
  }

  end(): void {
    for (const line of this.#lines.end()) this.#take(line);
    this.#finishField();
    this.#finishRow();
    if (this.writer.isOpen) {
      throw new StatementTruncated(this.#lines.line, "the file ends before the closing balance (:62F:).");
    }
    if (this.#statement_count === 0)
      throw new StatementMalformed(this.#lines.line, "no statement (:60F:) in this file.");
  }

  #take(text: string): void {
    const line = this.#lines.next(text);
    // Some banks put blank lines inside of a text.
    if (text.trim() === "") return;
    const start = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(text);
    // Block headers, the `-}` at a message's end and bare `-` lines frame the fields and carry no data.
    const isFrame = /^\{[1235]:|^-\}?\s*$|^\{4:\s*$|^-\}/.test(text);
    if (start || isFrame) this.#finishField();
    if (start) this.#field = { tag: start[1] ?? "", lines: [start[2] ?? ""], line };
    else if (!isFrame) this.#continueField(text, line);
  }

  #continueField(text: string, line: number): void {
    // Some banks put their name or a transfer code before the first field.
    if (this.#field === null) {
      if (this.writer.isOpen || this.#row)
        throw new StatementMalformed(line, `"${text.slice(0, 40)}" belongs to no field.`);
      return;
    }
    if (this.#field.lines.push(text) > field_lines_max) {
      throw new StatementTooLarge(line, `field :${this.#field.tag}: has more than ${field_lines_max} lines.`);
    }
  }

  #finishField(): void {
    const field = this.#field;
    this.#field = null;
    if (field === null) return;
    if (field.tag === "86" && this.#row)
      this.#row = { ...this.#row, ...readInformation(field.lines, this.#row) };
    else {
      this.#finishRow();
      this.#takeField(field);
    }
  }

  #takeField({ tag, lines, line }: Field): void {
    const [first = ""] = lines;
    if (tag === "25" || tag === "25P") this.#account = toAccount(first);
    else if (tag === "60F" || tag === "60M") this.#open(first, line);
    else if (tag === "61") this.#row = this.#toRow(lines, line);
    else if (tag === "62F" || tag === "62M") this.#close(first, line);
    else if (tag === "20" && this.writer.isOpen) {
      throw new StatementTruncated(
        line,
        "a new statement starts before the closing balance (:62F:) of the one before.",
      );
    }
  }

  #open(text: string, line: number): void {
    if (this.writer.isOpen) throw new StatementMalformed(line, "a second opening balance in one statement.");
    const opening = toBalance(text, line);
    this.#currency = opening.currency;
    this.#statement_count++;
    this.writer.open({ ...this.#account, currency: opening.currency }, opening);
  }

  #close(text: string, line: number): void {
    if (!this.writer.isOpen) throw new StatementMalformed(line, "a closing balance without an opening one.");
    this.writer.close(toBalance(text, line), line);
  }

  #finishRow(): void {
    if (this.#row) this.writer.row(this.#row);
    this.#row = null;
  }

  #toRow([first = "", supplement = ""]: string[], line: number): StatementRow {
    const parts = movement.exec(first)?.groups;
    const dates = parts ? datesOf(parts.value ?? "", parts.entry, line) : null;
    const amount = parseFixedAmount(parts?.amount ?? "");
    if (!parts || dates === null || amount === null) {
      throw new StatementMalformed(
        line,
        `":61:${first.slice(0, 60)}" is not a statement line such as :61:260131D12,50NTRFNONREF.`,
      );
    }
    if (!this.writer.isOpen || this.#currency === null) {
      throw new StatementMalformed(line, "a row before the opening balance (:60F:).");
    }
    if (dates.value_date === null) {
      const message = `There is no day "${parts.value}" (YYMMDD); the row has its booking date and no value date.`;
      this.writer.warn({ code: "value_date_invalid", line, message });
    }
    const [own = "", bank = ""] = (parts.reference ?? "").split("//", 2);
    // A reversed credit (RC) takes money out again; a reversed debit (RD) brings it back.
    const negative = parts.mark === "D" || parts.mark === "ED" || parts.mark === "RC";
    return {
      ...dates,
      amount: negative ? negateDecimal(amount) : amount,
      currency: this.#currency,
      description: supplement,
      counterparty_name: null,
      counterparty_account: null,
      reference: givenReference(own),
      bank_transaction_id: givenReference(bank),
      balance: null,
      status: "booked",
      line,
    };
  }
}

function givenReference(text: string): string | null {
  const plain = text.trim();
  return /^(NONREF)?$/i.test(plain) ? null : plain;
}

interface RowDates {
  booking_date: CalendarDate;
  value_date: CalendarDate | null;
}

/**
 * A value date may be a day that does not exist: banks that count 30 days in every month write 30 February. The
 * entry date then dates the row.
 */
function datesOf(value: string, entry: string | undefined, line: number): RowDates | null {
  const value_date = parseShortDate(value);
  const near = value_date ?? parseShortDate(`${value.slice(0, 4)}01`);
  if (near === null || (value_date === null && entry === undefined)) return null;
  return { booking_date: entry === undefined ? near : entryDate(entry, near, line), value_date };
}

/** The entry date has no year; the year that puts it nearest to the value date is used. */
function entryDate(text: string, value_date: CalendarDate, line: number): CalendarDate {
  const { year } = datePartsOf(value_date);
  const candidates = [year - 1, year, year + 1]
    .map((candidate) => validDate(candidate, Number(text.slice(0, 2)), Number(text.slice(2))))
    .filter((date) => date !== null);
  const [nearest] = candidates.sort((a, b) => distance(a, value_date) - distance(b, value_date));
  if (nearest === undefined)
    throw new StatementMalformed(line, `entry date "${text}" is not a day of the year (MMDD).`);
  return nearest;
}

function distance(a: CalendarDate, b: CalendarDate): number {
  return Math.abs(daysBetween(a, b));
}

function toBalance(text: string, line: number): Balance {
  const match = /^([CD])(\d{6})([A-Z]{3})(\d{1,18}(?:,\d{0,3})?)\s*$/.exec(text);
  const [, mark, day = "", currency = "", digits = ""] = match ?? [];
  const date = parseShortDate(day);
  const amount = parseFixedAmount(digits);
  if (!match || date === null || amount === null) {
    throw new StatementMalformed(line, `"${text.slice(0, 40)}" is not a balance such as C260131EUR1234,56.`);
  }
  return { date, amount: mark === "D" ? negateDecimal(amount) : amount, currency };
}

/** `10020030/1234567`, an IBAN, or a number, each optionally followed by the currency. */
function toAccount(text: string): StatementAccount {
  const plain = text.trim();
  const iban = normalizeIban(plain) ?? normalizeIban(plain.replace(/[A-Z]{3}$/, ""));
  if (iban !== null) return { ...unknownAccount, iban };
  const [, bank, number] = /^([^/]+)\/(.+)$/.exec(plain) ?? [];
  const account_number = (number ?? plain).replace(/(?<=\d)[A-Z]{3}$/, "").trim();
  return { ...unknownAccount, account_number: account_number || null, bank_code: bank ?? null };
}

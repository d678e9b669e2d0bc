/**
 * QIF, Quicken's old format: each line is one letter and its value, and `^` ends a record. It names neither
 * currency nor date order nor decimal mark, so the start of the file is examined as for CSV, and the user is
 * asked about what remains unclear.
 */
import { parseBankAmount } from "./amounts.ts";
import { currencyQuestion, markOf, orderOf } from "./csv-detect.ts";
import { parseBankDate } from "./dates.ts";
import { decodeText } from "./decode.ts";
import { drain, LineSplitter, type Sink } from "./lines.ts";
import { headOf } from "./peek.ts";
import type {
  DateOrder,
  DecimalMark,
  ParseOptions,
  StatementEvent,
  StatementParser,
  StatementRow,
} from "./statement.ts";
import {
  MappingNeeded,
  type MappingQuestion,
  StatementMalformed,
  StatementTooLarge,
  StatementTruncated,
} from "./statement-errors.ts";
import { StatementWriter, unknownAccount } from "./statement-writer.ts";

const sample_characters = 256 * 1024;
const record_lines_max = 2_000;
const accountTypes = new Set(["bank", "cash", "ccard", "oth a", "oth l"]);
const ignoredTypes = new Set([
  "cat",
  "class",
  "memorized",
  "prices",
  "security",
  "tag",
  "budget",
  "template",
]);

interface QifReading {
  date_order: DateOrder;
  decimal: DecimalMark;
  currency: string;
}

export const qifParser: StatementParser = { format: "qif", parse: parseQif };

async function* parseQif(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions,
): AsyncIterable<StatementEvent> {
  const writer = new StatementWriter();
  const decoded = decodeText(source, { encoding: options.encoding, warn: (warning) => writer.warn(warning) });
  const { head, all } = await headOf(decoded, sample_characters);
  yield* drain(all, new QifSink(writer, examine(head.join(""), options)));
}

function examine(sample: string, options: ParseOptions): QifReading {
  const questions: MappingQuestion[] = [];
  const values = (letters: RegExp) =>
    sample
      .split(/\r\n|\n|\r/)
      .filter((line) => letters.test(line))
      .map((line) => line.slice(1).trim());
  const date_order = options.date_order ?? orderOf(values(/^D\d/), questions);
  const decimal = options.decimal ?? markOf(values(/^[T$][\d.,+-]/), questions);
  if (options.currency === undefined) questions.push(currencyQuestion);
  if (questions.length === 0 && date_order && decimal && options.currency) {
    return { date_order, decimal, currency: options.currency };
  }
  const proposed = { ...(date_order && { date_order }), ...(decimal && { decimal }) };
  throw new MappingNeeded({ questions, proposed, columns: [] });
}

class QifSink implements Sink<StatementEvent> {
  readonly events: StatementEvent[];
  readonly #writer: StatementWriter;
  readonly #reading: QifReading;
  readonly #lines = new LineSplitter();
  #section: "none" | "account" | "rows" | "ignored" = "none";
  #fields = new Map<string, string>();
  #field_count = 0;
  #start_line = 0;
  #account_name: string | null = null;

  constructor(writer: StatementWriter, reading: QifReading) {
    this.#writer = writer;
    this.events = writer.events;
    this.#reading = reading;
  }

  write(text: string): void {
    for (const line of this.#lines.write(text)) this.#take(line);
  }

  end(): void {
    for (const line of this.#lines.end()) this.#take(line);
    if (this.#fields.size > 0)
      throw new StatementTruncated(this.#lines.line, "the file ends inside a record; ^ is missing.");
    this.#writer.close(null);
  }

  #take(text: string): void {
    const line = this.#lines.next(text);
    if (text.trim() === "") return;
    if (text.startsWith("!")) this.#header(text.slice(1).trim().toLowerCase(), line);
    else if (text.startsWith("^")) this.#finish();
    else this.#field(text, line);
  }

  #header(name: string, line: number): void {
    if (this.#fields.size > 0)
      throw new StatementMalformed(line, "a new section inside a record; ^ is missing.");
    if (name === "account") this.#section = "account";
    else if (name.startsWith("type:")) this.#type(name.slice(5).trim(), line);
    else if (!name.startsWith("option:") && !name.startsWith("clear:")) {
      throw new StatementMalformed(line, `"!${name.slice(0, 40)}" is not a known QIF section.`);
    }
  }

  #type(name: string, line: number): void {
    if (accountTypes.has(name)) {
      this.#section = "rows";
      this.#writer.close(null);
      this.#writer.open({ ...unknownAccount, currency: this.#reading.currency, name: this.#account_name });
    } else if (ignoredTypes.has(name)) this.#section = "ignored";
    else
      throw new StatementMalformed(
        line,
        `QIF accounts of type "${name.slice(0, 40)}" are not read; bank, cash and card are.`,
      );
  }

  #field(text: string, line: number): void {
    if (this.#section === "none") throw new StatementMalformed(line, "a record before any !Type: line.");
    if (this.#field_count++ === 0) this.#start_line = line;
    if (this.#field_count > record_lines_max)
      throw new StatementTooLarge(line, `a record of more than ${record_lines_max} lines.`);
    const letter = text.slice(0, 1).toUpperCase();
    // Splits repeat S, E and $; the record's own total T already holds their sum.
    if (!this.#fields.has(letter)) this.#fields.set(letter, text.slice(1).trim());
  }

  #finish(): void {
    if (this.#section === "account") this.#account_name = this.#fields.get("N") ?? null;
    else if (this.#section === "rows" && this.#fields.size > 0) this.#record();
    this.#fields = new Map();
    this.#field_count = 0;
  }

  #record(): void {
    const payee = this.#fields.get("P") || null;
    const memo = this.#fields.get("M") || null;
    const row: StatementRow = {
      booking_date: this.#date(),
      value_date: null,
      amount: this.#amount(),
      currency: this.#reading.currency,
      description: memo === null || memo === payee ? (payee ?? "") : [payee, memo].filter(Boolean).join(" "),
      counterparty_name: payee,
      counterparty_account: null,
      reference: this.#fields.get("N") || null,
      bank_transaction_id: null,
      balance: null,
      status: "booked",
      line: this.#start_line,
    };
    // Quicken starts an account with a record that is not a transaction but the opening balance.
    if (payee?.toLowerCase() === "opening balance" && /^\[.*\]$/.test(this.#fields.get("L") ?? ""))
      this.#openingBalance(row);
    else this.#writer.row(row);
  }

  #openingBalance({ amount, line }: StatementRow): void {
    const message = `The opening balance of ${amount} is not a transaction and was left out.`;
    this.#writer.warn({ code: "row_ignored", line, message });
  }

  #date() {
    const text = this.#fields.get("D") ?? "";
    const date = parseBankDate(text, this.#reading.date_order);
    if (date !== null) return date;
    throw new StatementMalformed(
      this.#start_line,
      `"${text.slice(0, 40)}" is not a date in the order ${this.#reading.date_order}.`,
    );
  }

  #amount() {
    const text = this.#fields.get("T") ?? this.#fields.get("U") ?? "";
    const amount = parseBankAmount(text, this.#reading.decimal);
    if (amount !== null) return amount;
    throw new StatementMalformed(
      this.#start_line,
      `"${text.slice(0, 40)}" is not an amount with "${this.#reading.decimal}" before the decimals.`,
    );
  }
}

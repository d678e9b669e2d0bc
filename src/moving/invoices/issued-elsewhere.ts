/** The rows of one invoice number as an invoice that was issued elsewhere. Pure. */
import { parseBankDate } from "../../banking/index.ts";
import type { ImportedInvoice } from "../../invoices/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  magnitude,
  subtractDecimals,
} from "../../kernel/decimal.ts";
import { isCurrency } from "../../kernel/money.ts";
import { toCurrency } from "../cells.ts";
import type { ImportField } from "../constants.ts";
import type { Cells, FileRow } from "../read-file.ts";
import { RowRefused } from "../row-refused.ts";
import type { RecordMapping } from "../schema.ts";
import { type AmountContext, amountIn, amountsOf } from "./amounts.ts";
import { toState } from "./words.ts";

export interface InvoiceContext {
  mapping: Pick<RecordMapping, "date_order" | "decimal">;
  base_currency: string;
  tax_rate: Decimal | null;
  today: CalendarDate;
  /** The last closed day. */
  locked_until: CalendarDate | null;
  opening: boolean;
}

export interface InvoiceRows {
  number: string | null;
  /** At least one. */
  rows: [FileRow, ...FileRow[]];
}

const number_length_max = 100;
const unprintable = /\p{Cc}|^[\p{Z}\p{Cf}]*$/u;

/** Rows with the same number are one invoice, in the order of their first rows. A row without a number stands alone. */
export function groupByNumber(rows: readonly FileRow[]): InvoiceRows[] {
  const groups = new Map<string, InvoiceRows>();
  for (const row of rows) {
    const number = row.cells.number ?? null;
    const key = number ?? `line ${row.line}`;
    const known = groups.get(key);
    if (known) known.rows.push(row);
    else groups.set(key, { number, rows: [row] });
  }
  return [...groups.values()];
}

export type IssuedElsewhere = Omit<ImportedInvoice, "id" | "customer_id">;

export function toIssuedElsewhere({ number, rows }: InvoiceRows, context: InvoiceContext): IssuedElsewhere {
  const [{ cells }] = rows;
  if (number === null) throw new RowRefused("number", "required", "is required");
  if (number.length > number_length_max)
    throw new RowRefused("number", "length", `must have at most ${number_length_max} characters`);
  if (unprintable.test(number))
    throw new RowRefused("number", "format", "must be visible, on one line and without control characters");
  const state = cells.status === undefined ? null : toState(cells.status);
  if (state === "not_issued")
    throw new RowRefused("status", "not_issued", `must be an issued invoice; found ${cells.status}`);
  const date = requireDate(cells, "date", context);
  const due_date = findDate(cells, "due_date", context);
  if (due_date !== null && due_date < date)
    throw new RowRefused(
      "due_date",
      "range",
      `must not be before the invoice date ${date}; found ${due_date}`,
    );
  const currency = currencyOf(cells, context);
  const amountContext = { currency, decimal: context.mapping.decimal, tax_rate: context.tax_rate };
  const { is_credit, rates, total } = amountsOf(
    rows.map((row) => row.cells),
    amountContext,
  );
  const is_opening = isOpening(date, context);
  const paid = paidOf(cells, state, total, amountContext);
  return {
    number,
    document_type: is_credit ? "credit_note" : "invoice",
    date,
    due_date,
    currency,
    rates,
    total,
    is_opening,
    payment:
      paid === "0" ? null : { amount: paid, date: paymentDate(cells, due_date ?? date, is_opening, context) },
    description: cells.description ?? null,
    notes: cells.notes ?? null,
  };
}

function currencyOf({ currency: text }: Cells, { base_currency }: InvoiceContext): string {
  if (text === undefined) return base_currency;
  const currency = toCurrency(text);
  if (!isCurrency(currency))
    throw new RowRefused("currency", "currency", `must be an ISO 4217 code such as EUR; found ${text}`);
  return currency;
}

function findDate(cells: Cells, field: ImportField, { mapping }: InvoiceContext): CalendarDate | null {
  const text = cells[field];
  if (text === undefined) return null;
  const date = parseBankDate(text, mapping.date_order);
  if (date === null) throw new RowRefused(field, "date", `must be a date; found ${text}`);
  return date;
}

function requireDate(cells: Cells, field: "date", context: InvoiceContext): CalendarDate {
  const date = findDate(cells, field, context);
  if (date === null) throw new RowRefused(field, "required", "is required");
  if (date > context.today)
    throw new RowRefused(field, "range", `must not be after today, ${context.today}; found ${date}`);
  return date;
}

/** An invoice of a closed day is refused, unless it comes in as an open item, which changes no figure of that day. */
function isOpening(date: CalendarDate, { locked_until, opening }: InvoiceContext): boolean {
  if (locked_until === null || date > locked_until) return false;
  if (opening) return true;
  throw new RowRefused(
    "date",
    "period_locked",
    `must be after ${locked_until}, up to which the books are closed; found ${date}. Import the file as opening items if its tax was reported elsewhere.`,
  );
}

/** What was paid: as stated, or the total less what is open, or as the status says. */
function paidOf(
  cells: Cells,
  state: "paid" | "open" | null,
  total: Decimal,
  context: AmountContext,
): Decimal {
  const stated = amountIn(cells, "paid_amount", context);
  const open = amountIn(cells, "open_amount", context);
  const [paid_stated, open_stated] = [stated && magnitude(stated), open && magnitude(open)];
  const zero = "0" as Decimal;
  const paid =
    paid_stated ??
    (open_stated === null ? (state === "paid" ? total : zero) : subtractDecimals(total, open_stated));
  const left = open_stated ?? subtractDecimals(total, paid);
  if (compareDecimals(addDecimals(paid, left), total) !== 0)
    throw new RowRefused(
      "open_amount",
      "balance_differs",
      `must be the total less what was paid; found ${left} open and ${paid} paid of ${total}`,
    );
  if (paid.startsWith("-") || left.startsWith("-"))
    throw new RowRefused(
      open === null ? "paid_amount" : "open_amount",
      "range",
      `must be at most the total, ${total}`,
    );
  return paid;
}

/** Files that say that an invoice is paid but not when: the due date, or today if that is still ahead. */
function paymentDate(
  cells: Cells,
  due_date: CalendarDate,
  is_opening: boolean,
  context: InvoiceContext,
): CalendarDate {
  const { today, locked_until } = context;
  const stated = findDate(cells, "payment_date", context);
  if (stated !== null && stated > today)
    throw new RowRefused("payment_date", "range", `must not be after today, ${today}; found ${stated}`);
  const date = stated ?? (due_date < today ? due_date : today);
  if (!is_opening && locked_until !== null && date <= locked_until)
    throw new RowRefused(
      "payment_date",
      "period_locked",
      `must be after ${locked_until}, up to which the books are closed; found ${date}`,
    );
  return date;
}

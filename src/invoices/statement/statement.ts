/**
 * The statement of account of a customer: what was owed before the first day, every invoice, credit note, payment,
 * refund and write-off of the range, and what is owed after the last day. Pure. docs/invoices.md says what counts.
 */
import type { DocumentType } from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { addDecimals, type Decimal, magnitude, signOf } from "../../kernel/decimal.ts";
import type { StatementEntryType } from "./constants.ts";

export interface Movement {
  currency: string;
  date: CalendarDate;
  type: StatementEntryType;
  invoice_id: string;
  document_type: DocumentType;
  number: string;
  due_date: CalendarDate | null;
  /** Positive: the customer owes more. */
  amount: Decimal;
}

export interface Opening {
  currency: string;
  amount: Decimal;
}

export interface StatementLine extends Omit<Movement, "currency" | "amount"> {
  debit: Decimal;
  credit: Decimal;
  balance: Decimal;
}

export interface AccountStatement {
  currency: string;
  opening_balance: Decimal;
  total_debit: Decimal;
  total_credit: Decimal;
  closing_balance: Decimal;
  entries: StatementLine[];
}

const zero = "0" as Decimal;

/** One statement for each currency, by its code. The movements are in the order of the statement. */
export function toStatements(
  openings: readonly Opening[],
  movements: readonly Movement[],
): AccountStatement[] {
  const opening = new Map(openings.map(({ currency, amount }) => [currency, amount]));
  const grouped = Map.groupBy(movements, ({ currency }) => currency);
  return [...new Set([...opening.keys(), ...grouped.keys()])]
    .sort()
    .map((currency) => toStatement(currency, opening.get(currency) ?? zero, grouped.get(currency) ?? []))
    .filter(({ opening_balance, entries }) => opening_balance !== zero || entries.length > 0);
}

function toStatement(
  currency: string,
  opening_balance: Decimal,
  movements: readonly Movement[],
): AccountStatement {
  let balance = opening_balance;
  const entries = movements.map(({ currency: _, amount, ...movement }): StatementLine => {
    balance = addDecimals(balance, amount);
    return { ...movement, ...sidesOf(amount), balance };
  });
  return {
    currency,
    opening_balance,
    total_debit: addDecimals(zero, ...entries.map(({ debit }) => debit)),
    total_credit: addDecimals(zero, ...entries.map(({ credit }) => credit)),
    closing_balance: balance,
    entries,
  };
}

/** An invoice over less than nothing is a credit, and the other way round. */
function sidesOf(amount: Decimal): { debit: Decimal; credit: Decimal } {
  return signOf(amount) < 0 ? { debit: zero, credit: magnitude(amount) } : { debit: amount, credit: zero };
}

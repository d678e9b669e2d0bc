/** From what happened to double entries. Pure. docs/exports.md has the table. */
import type { CalendarDate } from "../../kernel/calendar.ts";
import { addDecimals, type Decimal, negateDecimal, signOf, subtractDecimals } from "../../kernel/decimal.ts";
import type { Accounts } from "./accounts.ts";
import type { Fact, TransactionFact } from "./facts.ts";

export interface Posting {
  account: string;
  amount: Decimal;
  currency: string;
}

/** The amounts of an entry sum to zero. */
export interface Entry {
  date: CalendarDate;
  id: string;
  payee: string | null;
  text: string;
  /** Numbers of invoices. */
  links: string[];
  postings: Posting[];
}

/** What an account has at the end of a day. */
export interface Balance extends Posting {
  date: CalendarDate;
}

export function toEntry(fact: Exclude<Fact, { type: "balance" }>, accounts: Accounts): Entry {
  const { date, id, currency } = fact;
  const entry = (
    payee: string | null,
    text: string,
    links: string[],
    sums: [account: string, amount: Decimal][],
  ): Entry => {
    const postings = sums
      .filter(([, amount]) => signOf(amount) !== 0)
      .map(([account, amount]) => ({ account, amount, currency }));
    return { date, id, payee, text, links, postings };
  };
  const { fixed } = accounts;
  const { amount } = fact;
  switch (fact.type) {
    case "opening":
      return entry(
        null,
        "Opening balance",
        [],
        [
          [accounts.bank(fact.account_id), amount],
          [fixed.opening, negateDecimal(amount)],
        ],
      );
    case "invoice":
      return entry(
        fact.customer,
        "Invoice",
        [fact.number],
        [
          [fixed.receivable, amount],
          [fixed.invoices, negateDecimal(subtractDecimals(amount, fact.tax))],
          [fixed.tax, negateDecimal(fact.tax)],
        ],
      );
    case "open_item":
      return entry(
        fact.customer,
        "Open item",
        [fact.number],
        [
          [fixed.receivable, amount],
          [fixed.opening, negateDecimal(amount)],
        ],
      );
    case "payment":
      return entry(
        fact.customer,
        `Payment, ${fact.method.replaceAll("_", " ")}`,
        [fact.number],
        [
          [fixed.payments, negateDecimal(amount)],
          [fixed.receivable, amount],
        ],
      );
    case "write_off":
      return entry(
        fact.customer,
        "Written off",
        [fact.number],
        [
          [fixed.written_off, negateDecimal(amount)],
          [fixed.receivable, amount],
        ],
      );
    case "transaction": {
      const links = (fact.payments ?? []).map(({ number }) => number);
      return entry(fact.payee, fact.description, links, [
        [accounts.bank(fact.account_id), amount],
        ...counterPostings(fact, accounts),
      ]);
    }
  }
}

/**
 * What paid invoices lowers what customers owe. The rest goes to the category, or to those of the splits; a transfer
 * waits in an account of its own for its other side.
 */
function counterPostings(fact: TransactionFact, accounts: Accounts): [string, Decimal][] {
  const settled = (fact.payments ?? []).map(({ amount }): [string, Decimal] => [
    accounts.fixed.receivable,
    amount,
  ]);
  const rest = negateDecimal(addDecimals(fact.amount, ...settled.map(([, amount]) => amount)));
  if (fact.is_transfer) return [...settled, [accounts.fixed.transfers, rest]];
  if (fact.splits && settled.length === 0)
    return fact.splits.map(({ amount, category_id }) => [
      categoryOf(category_id, amount, accounts),
      negateDecimal(amount),
    ]);
  return [...settled, [categoryOf(fact.category_id, fact.amount, accounts), rest]];
}

function categoryOf(id: string | null, amount: Decimal, { category, fixed }: Accounts): string {
  const named = id === null ? null : category(id);
  return named ?? (signOf(amount) < 0 ? fixed.other_expenses : fixed.other_income);
}

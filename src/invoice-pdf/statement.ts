/**
 * A statement of account, printed with the same page as an invoice: what is a line of an invoice there is an entry here,
 * with its date, its two sides and the balance after it.
 */
import type { DocumentType, Party, PrintSettings } from "../invoice-snapshot/index.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import { type Decimal, negateDecimal, signOf } from "../kernel/decimal.ts";
import { fill, wordingFor } from "../wording/index.ts";
import { type PrintedInvoice, type PrintedItem, printedLanguage, printFooter } from "./content.ts";
import { type Formats, formatsFor, knownLocale } from "./format.ts";
import { type Labels, resolveLabels } from "./labels.ts";
import { buyerBlock, sellerBlock } from "./party.ts";
import { type RenderOptions, renderPrinted } from "./render.ts";

export interface StatementRow {
  date: CalendarDate;
  type: "invoice" | "credit_note" | "payment" | "refund" | "write_off";
  document_type: DocumentType;
  number: string;
  due_date: CalendarDate | null;
  debit: Decimal;
  credit: Decimal;
  balance: Decimal;
}

export interface PrintableStatement {
  print: PrintSettings;
  currency: string;
  seller: Party;
  buyer: Party;
  start_date: CalendarDate;
  end_date: CalendarDate;
  opening_balance: Decimal;
  total_debit: Decimal;
  total_credit: Decimal;
  closing_balance: Decimal;
  entries: StatementRow[];
}

export function renderStatementPdf(
  statement: PrintableStatement,
  options: RenderOptions,
): Promise<Uint8Array> {
  return renderPrinted(printStatement(statement), statement.print, options);
}

export function printStatement(statement: PrintableStatement): PrintedInvoice {
  const { print, currency, seller, buyer, start_date, end_date } = statement;
  const locale = knownLocale(print.locale);
  const labels = resolveLabels(locale, print.labels);
  const formats = formatsFor(locale, currency);
  const words = wordingFor(locale).statement;
  const range = { start: formats.date(start_date), end: formats.date(end_date) };
  return {
    locale,
    language: printedLanguage(locale),
    title: words.title,
    number: fill(words.period, range),
    to: { label: labels.to, block: buyerBlock(buyer, print.tax_type, labels, formats) },
    from: { label: labels.from, block: sellerBlock(seller, print.tax_type, labels, formats) },
    summary: {
      label: words.closing,
      value: formats.money(statement.closing_balance),
      note: formats.date(end_date),
    },
    facts: [],
    headings: {
      description: words.document,
      quantity: labels.date,
      unit: "",
      price: words.debit,
      tax: words.credit,
      amount: words.balance,
    },
    columns: { unit: false, tax: true },
    items: printEntries(statement, words, labels, formats),
    totals: printBalances(statement, words, formats),
    tax_notes: [],
    payment: null,
    notes: null,
    labels,
    seller_name: seller.trading_name ?? seller.name,
    footer: printFooter({ seller }),
  };
}

type Words = ReturnType<typeof wordingFor>["statement"];

function printEntries(
  { entries }: PrintableStatement,
  words: Words,
  labels: Labels,
  formats: Formats,
): PrintedItem[] {
  const side = (amount: Decimal) => (signOf(amount) === 0 ? "" : formats.amount(amount));
  return entries.map((entry) => ({
    name: nameOf(entry, words, labels),
    description: entry.due_date ? fill(words.due, { date: formats.date(entry.due_date) }) : null,
    quantity: formats.date(entry.date),
    unit: "",
    price: side(entry.debit),
    tax: side(entry.credit),
    amount: formats.amount(entry.balance),
    running: formats.amount(entry.balance),
  }));
}

function nameOf({ type, document_type, number }: StatementRow, words: Words, labels: Labels): string {
  if (type === "invoice" || type === "credit_note")
    return fill(words.entry, { document: labels[document_type], number });
  return fill(words[type], { number });
}

function printBalances(
  { opening_balance, total_debit, total_credit, closing_balance }: PrintableStatement,
  words: Words,
  formats: Formats,
): PrintedInvoice["totals"] {
  const row = (label: string, amount: string, grand = false) => ({ label, base: "", amount, grand });
  return [
    row(words.opening, formats.amount(opening_balance)),
    row(words.debit, formats.amount(total_debit)),
    row(words.credit, formats.amount(negateDecimal(total_credit))),
    row(words.closing, formats.money(closing_balance), true),
  ];
}

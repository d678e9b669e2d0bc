/** The texts to print: the finalized invoice as formatted text, before anything is measured or placed. */

import { type InvoiceSnapshot, itemsByRole } from "../invoice-snapshot/index.ts";
import { addDecimals, type Decimal } from "../kernel/decimal.ts";
import { fill, languageFor } from "../wording/index.ts";
import { formatsFor, knownLocale } from "./format.ts";
import { type Labels, resolveLabels } from "./labels.ts";
import { buyerBlock, type PartyBlock, sellerBlock, writtenParty } from "./party.ts";
import { type PrintedPayment, printPayment } from "./payment.ts";
import { printFacts } from "./references.ts";
import { isGross, printRate, printTaxNotes, printTotals, showsTax, type TotalRow, taxWord } from "./tax.ts";
import { printUnit } from "./units.ts";
import { type Fact, isPayable, type Wording } from "./wording.ts";

export interface PrintedParty {
  label: string;
  block: PartyBlock;
}

export interface PrintedItem {
  name: string;
  description: string | null;
  quantity: string;
  unit: string;
  price: string;
  tax: string;
  amount: string;
  /** Sum of the amounts up to and including this line, carried forward at a page break. */
  running: string;
}

export interface PrintedInvoice {
  locale: string;
  /** BCP 47, the language of the printed words. */
  language: string;
  title: string;
  number: string;
  to: PrintedParty;
  from: PrintedParty;
  summary: Fact & { note: string | null };
  facts: Fact[];
  headings: {
    description: string;
    quantity: string;
    unit: string;
    price: string;
    tax: string;
    amount: string;
  };
  columns: { unit: boolean; tax: boolean };
  items: PrintedItem[];
  totals: TotalRow[];
  tax_notes: string[];
  payment: PrintedPayment | null;
  notes: string | null;
  labels: Labels;
  seller_name: string;
  footer: string;
}

export function printInvoice(snapshot: InvoiceSnapshot, public_url: string | null): PrintedInvoice {
  const locale = knownLocale(snapshot.print.locale);
  const wording = {
    snapshot,
    labels: resolveLabels(locale, snapshot.print.labels),
    formats: formatsFor(locale, snapshot.currency),
  };
  const { labels } = wording;
  return {
    locale,
    language: printedLanguage(locale),
    title: labels[snapshot.document_type],
    number: snapshot.number ?? labels.draft,
    ...printParties(wording),
    summary: printSummary(wording),
    facts: printFacts(wording),
    ...printTable(wording),
    totals: printTotals(wording),
    tax_notes: printTaxNotes(wording),
    payment: printPayment(wording, public_url),
    notes: snapshot.notes?.trim() ? snapshot.notes.trim() : null,
    labels,
    seller_name: snapshot.seller.trading_name ?? snapshot.seller.name,
    footer: printFooter(snapshot),
  };
}

/** The language of the words: the locale itself where we have its language. */
export function printedLanguage(locale: string): string {
  const language = languageFor(locale);
  return language === new Intl.Locale(locale).language ? locale : language;
}

function printParties({ snapshot, labels, formats }: Wording) {
  const { tax_type } = snapshot.print;
  const to = writtenParty(snapshot.to_details) ?? buyerBlock(snapshot.buyer, tax_type, labels, formats);
  const from = writtenParty(snapshot.from_details) ?? sellerBlock(snapshot.seller, tax_type, labels, formats);
  const toLabel = snapshot.document_type === "quote" ? labels.quote_to : labels.to;
  return { to: { label: toLabel, block: to }, from: { label: labels.from, block: from } };
}

function printSummary({ snapshot, labels, formats }: Wording): Fact & { note: string | null } {
  const value = formats.money(snapshot.total);
  if (snapshot.document_type === "credit_note") return { label: labels.amount_credited, value, note: null };
  if (!isPayable(snapshot)) return { label: labels.total, value, note: null };
  const due = snapshot.due_date;
  const note = due
    ? due === snapshot.date
      ? labels.due_now
      : fill(labels.due_by, { date: formats.date(due) })
    : null;
  return { label: labels.amount_due, value, note };
}

function printTable(wording: Wording) {
  const { snapshot, labels } = wording;
  const { tax_type } = snapshot.print;
  const items = printItems(wording);
  const tax = taxWord(tax_type, labels);
  return {
    items,
    columns: {
      unit: items.some((item) => item.unit !== ""),
      tax: showsTax(snapshot),
    },
    headings: {
      description: labels.description,
      quantity: labels.quantity,
      unit: labels.unit,
      price: labels.price,
      tax,
      amount: isGross(snapshot) ? fill(labels.amount_inclusive, { tax }) : labels.amount,
    },
  };
}

function printItems(wording: Wording): PrintedItem[] {
  const { snapshot, labels, formats } = wording;
  const language = printedLanguage(formats.locale);
  let running = "0" as Decimal;
  return itemsByRole(snapshot.items).line.map(({ item }): PrintedItem => {
    running = addDecimals(running, item.amount);
    return {
      name: item.name,
      description: item.description?.trim() ? item.description.trim() : null,
      quantity: formats.quantity(item.quantity),
      unit: printUnit(item.unit, item.quantity, (word) => labels[word], language),
      price: formats.price(item.price),
      tax: printRate(item, wording),
      amount: formats.amount(item.amount),
      running: formats.amount(running),
    };
  });
}

export function printFooter({ seller }: Pick<InvoiceSnapshot, "seller">): string {
  return [seller.name, seller.registration_number, seller.vat_id].filter(Boolean).join("  ·  ");
}

/**
 * Finds incoming payments of invoices that the organization sent. Two kinds of evidence count: the invoice's
 * number in the bank's text, or exactly the open amount from a payer who is the customer. An amount alone
 * proposes nothing.
 */

import { addDays } from "../../kernel/calendar.ts";
import { addDecimals, compareDecimals, type Decimal } from "../../kernel/decimal.ts";
import { nameSimilarity, normalizeName } from "../../kernel/names.ts";
import type { Row } from "../../platform/db/row.ts";
import { emptyMemory, type MatchMemory, pairKey, transactionName } from "../choosing/memory.ts";
import type { MatchTransaction } from "../matching.ts";
import { same_name_from, textOf } from "../scoring/name-score.ts";
import { keysInText, keysOfReference } from "../scoring/reference-number.ts";

export interface OpenInvoice extends Row<"invoices", "id" | "date" | "due_date" | "currency"> {
  number: string;
  open_amount: Decimal;
  customer_name: string;
}

export interface PaymentProposal {
  transaction_id: string;
  /** Which part of the transaction pays which invoice. */
  payments: { invoice_id: string; amount: Decimal }[];
  kind: "full" | "part" | "over" | "several";
  evidence: "number" | "amount_and_payer";
  confidence: number;
  reasons: string[];
}

/** A payment may arrive this many days before the invoice date. */
export const early_days_max = 14;

export function proposeInvoicePayments(
  transactions: readonly MatchTransaction[],
  invoices: readonly OpenInvoice[],
  memory: MatchMemory = emptyMemory,
): PaymentProposal[] {
  const open = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const proposals: PaymentProposal[] = [];
  const inOrder = [...transactions]
    .filter(isIncoming)
    .sort((a, b) => (a.booking_date < b.booking_date ? -1 : 1));
  // Named invoices first: a payment by amount must not take an invoice that another payment names.
  for (const propose of [byNumber, byAmountAndPayer]) {
    for (const transaction of inOrder) {
      if (proposals.some(({ transaction_id }) => transaction_id === transaction.id)) continue;
      const proposal = propose(transaction, payable(transaction, open, memory), memory);
      if (proposal === null) continue;
      proposals.push(proposal);
      settle(open, proposal);
    }
  }
  return proposals;
}

/** A paid amount is no longer open for the next transaction. */
function settle(open: Map<string, OpenInvoice>, { payments, kind }: PaymentProposal): void {
  for (const { invoice_id, amount } of payments) {
    const invoice = open.get(invoice_id);
    if (!invoice) continue;
    if (kind !== "part") open.delete(invoice_id);
    else
      open.set(invoice_id, {
        ...invoice,
        open_amount: addDecimals(invoice.open_amount, `-${amount}` as Decimal),
      });
  }
}

function isIncoming({ amount }: MatchTransaction): boolean {
  return !amount.startsWith("-") && amount !== "0";
}

function payable(
  transaction: MatchTransaction,
  open: Map<string, OpenInvoice>,
  memory: MatchMemory,
): OpenInvoice[] {
  return [...open.values()].filter(
    (invoice) =>
      invoice.currency === transaction.currency &&
      transaction.booking_date >= addDays(invoice.date, -early_days_max) &&
      !memory.declined.has(pairKey(invoice.id, transaction.id)),
  );
}

function byNumber(transaction: MatchTransaction, invoices: OpenInvoice[]): PaymentProposal | null {
  const named = namedInvoices(transaction, invoices);
  const [first] = named;
  if (first === undefined) return null;
  const sum = addDecimals(...named.map((invoice) => invoice.open_amount));
  const difference = compareDecimals(transaction.amount, sum);
  if (named.length > 1) return difference === 0 ? several(transaction, named) : null;
  if (difference === 0)
    return proposal(transaction, first, "full", "number", 0.98, ["number_in_text", "amount_exact"]);
  if (difference < 0)
    return proposal(transaction, first, "part", "number", 0.8, ["number_in_text", "amount_smaller"]);
  return proposal(transaction, first, "over", "number", 0.7, ["number_in_text", "amount_larger"]);
}

/**
 * Full invoice numbers take precedence over shortened ones: a text with INV-2026-0012 does not also name
 * 2026-0012.
 */
function namedInvoices(transaction: MatchTransaction, invoices: OpenInvoice[]): OpenInvoice[] {
  const keys = keysInText(textOf(transaction));
  const byWhole = invoices.filter(({ number }) => keys.has(keysOfReference(number)[0] ?? ""));
  if (byWhole.length > 0) return byWhole;
  return invoices.filter(({ number }) => keysOfReference(number).some((key) => keys.has(key)));
}

function several(transaction: MatchTransaction, invoices: OpenInvoice[]): PaymentProposal {
  return {
    transaction_id: transaction.id,
    payments: invoices.map(({ id, open_amount }) => ({ invoice_id: id, amount: open_amount })),
    kind: "several",
    evidence: "number",
    confidence: 0.95,
    reasons: ["numbers_in_text", "sum_exact"],
  };
}

function byAmountAndPayer(
  transaction: MatchTransaction,
  invoices: OpenInvoice[],
  memory: MatchMemory,
): PaymentProposal | null {
  const fitting = invoices
    .filter((invoice) => compareDecimals(invoice.open_amount, transaction.amount) === 0)
    .filter((invoice) => isPayer(invoice, transaction, memory))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const [oldest] = fitting;
  if (oldest === undefined) return null;
  // For several equal invoices of one customer, the oldest is usually meant, but the user should check.
  const isOnly = fitting.length === 1;
  const reasons = ["amount_exact", "payer_known", ...(isOnly ? [] : ["several_fit"])];
  return proposal(transaction, oldest, "full", "amount_and_payer", isOnly ? 0.88 : 0.65, reasons);
}

function isPayer(
  { customer_name }: OpenInvoice,
  transaction: MatchTransaction,
  { aliases }: MatchMemory,
): boolean {
  if (aliases.get(normalizeName(customer_name))?.has(transactionName(transaction))) return true;
  return [transaction.counterparty_name ?? "", transaction.description].some(
    (text) => nameSimilarity(customer_name, text) >= same_name_from,
  );
}

function proposal(
  transaction: MatchTransaction,
  invoice: OpenInvoice,
  kind: "full" | "part" | "over",
  evidence: PaymentProposal["evidence"],
  confidence: number,
  reasons: string[],
): PaymentProposal {
  const amount = kind === "over" ? invoice.open_amount : transaction.amount;
  return {
    transaction_id: transaction.id,
    payments: [{ invoice_id: invoice.id, amount }],
    kind,
    evidence,
    confidence,
    reasons,
  };
}

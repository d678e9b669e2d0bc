/**
 * Credit notes of an invoice. A finalized credit note lowers the open amount. Together, credit notes may not
 * exceed the invoice total. An invoice with every line credited is refunded.
 */

import type { LineTotals } from "../../invoice-snapshot/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { canonicalJson } from "../../kernel/canonical-json.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  magnitude,
  signOf,
  subtractDecimals,
} from "../../kernel/decimal.ts";
import { Unprocessable, ValidationError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { currencyDecimals, fromMinor } from "../../kernel/money.ts";
import { because, type RefusalReason } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { isPayable, requireMove } from "../invoice.ts";
import type { StoredItem } from "../items.ts";
import { awaitInvoice, type InvoiceRow } from "../store.ts";
import { type CreditedChoice, CreditMismatch, creditedItems } from "./credited-items.ts";
import { settleInvoice } from "./settle.ts";

export class CreditTooLarge extends Unprocessable {
  constructor(details: {
    invoice_id: string;
    total: number;
    credited: number;
    requested: number;
    currency: string;
  }) {
    const { total, credited, requested } = details;
    super(
      `The invoice total is ${total}, and ${credited} of it has already been credited; ${requested} more would be too much.`,
      because("credit_too_large", details),
    );
  }
}

/** Lines already credited by finalized credit notes: quantity by position. */
export async function loadCredited(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
): Promise<Map<number, Decimal>> {
  const notes = await tx.many<RowAs<"invoices", { items: StoredItem[] }>>(sql`
    select items from invoices
    where organization_id = ${org} and reference_invoice_id = ${invoice_id}
      and document_type = 'credit_note' and number is not null and status <> 'cancelled'`);
  return sumLines(notes.flatMap(({ items }) => items));
}

export function sumLines(items: readonly StoredItem[]): Map<number, Decimal> {
  const sums = new Map<number, Decimal>();
  for (const { credited_line, quantity } of items)
    if (credited_line !== undefined)
      sums.set(credited_line, addDecimals(sums.get(credited_line) ?? ("0" as Decimal), quantity));
  return sums;
}

export function isFullyCredited(
  items: readonly StoredItem[],
  credited: ReadonlyMap<number, Decimal>,
): boolean {
  return (
    items.length > 0 &&
    items.every(({ quantity }, line) => {
      const done = credited.get(line);
      return done !== undefined && compareDecimals(magnitude(done), magnitude(quantity)) >= 0;
    })
  );
}

/** A credit note that refers to no invoice changes no other invoice. */
export function isCreditOfInvoice(note: InvoiceRow): note is InvoiceRow & { reference_invoice_id: string } {
  return note.document_type === "credit_note" && note.reference_invoice_id !== null;
}

/** Locks the invoice that a credit note refers to, and refuses a credit note that does not fit it. */
export async function lockCredited(
  tx: Tx,
  org: OrganizationId,
  note: InvoiceRow,
): Promise<InvoiceRow | null> {
  if (!isCreditOfInvoice(note)) return null;
  const invoice = await awaitInvoice(tx, org, note.reference_invoice_id);
  requireMove(invoice, "settle");
  requireCreditable(invoice, note);
  if (note.items.some((item) => item.credited_line !== undefined))
    requireStillFitting(invoice, note, await loadCredited(tx, org, invoice.id));
  return invoice;
}

type Note = Pick<InvoiceRow, "currency" | "total" | "customer_id" | "date">;

export function requireCreditable(invoice: InvoiceRow, note: Note): void {
  const mismatch = findMismatch(invoice, note);
  if (mismatch)
    throw new CreditMismatch(mismatch.message, because(mismatch.reason, { invoice_id: invoice.id }));
  const after = addDecimals(invoice.credited_amount, note.total);
  if (compareDecimals(magnitude(after), addDecimals(magnitude(invoice.total), tolerance(invoice))) > 0)
    throw new CreditTooLarge({
      invoice_id: invoice.id,
      total: Number(invoice.total),
      credited: Number(invoice.credited_amount),
      requested: Number(note.total),
      currency: invoice.currency,
    });
}

interface Mismatch {
  reason: RefusalReason;
  message: string;
}

function findMismatch(invoice: InvoiceRow, note: Note): Mismatch | null {
  const mismatch = (reason: RefusalReason, message: string) => ({ reason, message });
  if (invoice.document_type === "credit_note")
    return mismatch("not_creditable", "A credit note cannot be credited; cancel it instead.");
  if (!isPayable(invoice.document_type))
    return mismatch(
      "not_creditable",
      `A ${invoice.document_type} asks for no money, so there is nothing to credit; cancel it instead.`,
    );
  if (invoice.currency !== note.currency)
    return mismatch(
      "credit_currency_differs",
      `The invoice is in ${invoice.currency}, the credit note in ${note.currency}.`,
    );
  if (invoice.customer_id !== note.customer_id)
    return mismatch("credit_customer_differs", "The credit note and the invoice have different customers.");
  if (note.date < invoice.date)
    return mismatch(
      "credit_before_invoice",
      `The credit note is dated ${note.date}, before the invoice date ${invoice.date}.`,
    );
  if (signOf(note.total) === -signOf(invoice.total) && signOf(note.total) !== 0)
    return mismatch(
      "credit_sign_differs",
      `A credit note must have the sign of the invoice total ${Number(invoice.total)}; found ${Number(note.total)}.`,
    );
  return null;
}

/**
 * Where each credit note is computed alone, rounding may differ from the invoice by one minor unit per line.
 */
function tolerance({ items, currency }: InvoiceRow): Decimal {
  return fromMinor(currencyDecimals(currency) > 0 ? 0n : BigInt(items.length), currency);
}

/**
 * Other credit notes may have been finalized since this draft was written: its lines may be credited by now,
 * or its cents may differ.
 */
function requireStillFitting(
  invoice: InvoiceRow,
  note: InvoiceRow,
  credited: ReadonlyMap<number, Decimal>,
): void {
  const choices = note.items.flatMap(({ credited_line, quantity }) =>
    credited_line === undefined ? [] : [{ line: credited_line + 1, quantity }],
  );
  const given = note.items.flatMap(({ credited_totals }) => (credited_totals ? [credited_totals] : []));
  if (canonicalJson(given) === canonicalJson(totalsNow(invoice, credited, choices))) return;
  const message =
    "Another credit note was finalized since this one was drafted, so this one no longer fits. Delete this draft and credit what is left.";
  throw new CreditMismatch(message, because("credit_outdated", { invoice_id: invoice.id }));
}

function totalsNow(
  invoice: InvoiceRow,
  credited: ReadonlyMap<number, Decimal>,
  choices: readonly CreditedChoice[],
): LineTotals[] | null {
  try {
    const items = creditedItems(invoice, credited, choices);
    return items.flatMap(({ credited_totals }) => (credited_totals ? [credited_totals] : []));
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
}

/** Call this when a credit note is finalized: its amount is no longer open. */
export async function applyCredit(
  tx: Tx,
  org: OrganizationId,
  invoice: InvoiceRow,
  note: InvoiceRow,
  at: Instant,
): Promise<void> {
  const credited = await loadCredited(tx, org, invoice.id);
  await settleInvoice(tx, org, invoice, {
    credited_amount: addDecimals(invoice.credited_amount, note.total),
    fully_credited: isFullyCredited(invoice.items, credited),
    at,
  });
}

/** Call this when a credit note is cancelled: its amount is open again. */
export async function withdrawCredit(
  tx: Tx,
  org: OrganizationId,
  note: InvoiceRow,
  at: Instant,
): Promise<void> {
  if (!isCreditOfInvoice(note) || note.number === null) return;
  const invoice = await awaitInvoice(tx, org, note.reference_invoice_id);
  await settleInvoice(tx, org, invoice, {
    credited_amount: subtractDecimals(invoice.credited_amount, note.total),
    at,
  });
}

/**
 * Credit notes against their invoice. An issued credit note lowers what is open; together they may not give
 * back more than was invoiced. Crediting line by line rounds tax line by line, which may end a cent beside the
 * invoice: so one minor unit per line is tolerated, and an invoice whose every line is credited is refunded.
 */
import type { Instant } from "../kernel/calendar.ts";
import { addDecimals, compareDecimals, type Decimal, negateDecimal } from "../kernel/decimal.ts";
import { Unprocessable } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { fromMinor } from "../kernel/money.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { requireMove } from "./invoice.ts";
import type { StoredItem } from "./items.ts";
import { settleInvoice } from "./settle.ts";
import { magnitude } from "./settlement.ts";
import { awaitInvoice, type InvoiceRow } from "./store.ts";

export class CreditTooLarge extends Unprocessable {
  constructor(details: { invoice_id: string; total: number; credited: number; requested: number }) {
    const { total, credited, requested } = details;
    super(
      `The invoice is over ${total} and ${credited} of it is credited already; ${requested} more would be too much.`,
      details,
    );
  }
}

export class CreditMismatch extends Unprocessable {}

/** Lines already credited by issued credit notes: quantity by position. */
export async function loadCredited(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
): Promise<Map<number, Decimal>> {
  const notes = await tx.many<{ items: StoredItem[] }>(sql`
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

/** Locks the invoice that a credit note is about, and refuses a credit that does not fit it. */
export async function lockCredited(
  tx: Tx,
  org: OrganizationId,
  note: InvoiceRow,
): Promise<InvoiceRow | null> {
  if (note.document_type !== "credit_note" || note.reference_invoice_id === null) return null;
  const invoice = await awaitInvoice(tx, org, note.reference_invoice_id);
  requireMove(invoice, "settle");
  requireCreditable(invoice, note);
  return invoice;
}

export function requireCreditable(invoice: InvoiceRow, note: Pick<InvoiceRow, "currency" | "total">): void {
  if (invoice.document_type === "credit_note")
    throw new CreditMismatch("A credit note cannot be credited; cancel it instead.", {
      invoice_id: invoice.id,
    });
  if (invoice.currency !== note.currency)
    throw new CreditMismatch(`The invoice is in ${invoice.currency}, the credit note in ${note.currency}.`, {
      invoice_id: invoice.id,
    });
  const after = addDecimals(invoice.credited_amount, note.total);
  const tolerance = fromMinor(BigInt(invoice.items.length), invoice.currency);
  if (compareDecimals(magnitude(after), addDecimals(magnitude(invoice.total), tolerance)) > 0)
    throw new CreditTooLarge({
      invoice_id: invoice.id,
      total: Number(invoice.total),
      credited: Number(invoice.credited_amount),
      requested: Number(note.total),
    });
}

/** The credit note is issued: what it gives back is no longer open. */
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

/** The credit note is cancelled: its amount is owed again. */
export async function withdrawCredit(
  tx: Tx,
  org: OrganizationId,
  note: InvoiceRow,
  at: Instant,
): Promise<void> {
  if (note.document_type !== "credit_note" || note.number === null || note.reference_invoice_id === null)
    return;
  const invoice = await awaitInvoice(tx, org, note.reference_invoice_id);
  await settleInvoice(tx, org, invoice, {
    credited_amount: addDecimals(invoice.credited_amount, negateDecimal(note.total)),
    at,
  });
}

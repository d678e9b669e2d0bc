/**
 * Payments of a finalized invoice. Payments from a user and from a bank transaction both go through
 * `recordPayment`.
 */

import { type CalendarDate, dateIn, type Instant, startOfDay } from "../../kernel/calendar.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  magnitude,
  signOf,
  subtractDecimals,
} from "../../kernel/decimal.ts";
import { NotFound, Unprocessable } from "../../kernel/errors.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { fitsCurrency } from "../../kernel/money.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import { type OrganizationFacts, requireOrganization } from "../../organizations/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { invalid } from "../../platform/http/route.ts";
import { insertRecord } from "../../platform/records/records.ts";
import type { PaymentMethod } from "../constants.ts";
import { isPayable, requireMove } from "../invoice.ts";
import { awaitInvoice, type InvoiceRow } from "../store.ts";
import { balanceOf } from "./balance.ts";
import { isFullyCredited, loadCredited } from "./credit.ts";
import { settleInvoice } from "./settle.ts";

export interface NewPayment {
  /** Default: the open amount. */
  amount?: Decimal | null;
  /** Must be the invoice's currency; any other is refused. */
  currency?: string | null;
  /** Default: today. */
  date?: CalendarDate | null;
  method?: PaymentMethod | null;
  reference?: string | null;
  notes?: string | null;
  /** The bank transaction of this payment. */
  transaction_id?: string | null;
}

export interface PaymentRow
  extends Row<
      "invoice_payments",
      | "id"
      | "organization_id"
      | "invoice_id"
      | "transaction_id"
      | "amount"
      | "currency"
      | "date"
      | "reference"
      | "notes"
      | "created_at"
    >,
    RowAs<"invoice_payments", { method: PaymentMethod }> {
  /** The open amount after this payment and those before it. */
  balance: Decimal;
}

export class PaymentNotPossible extends Unprocessable {}

export async function recordPayment(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  payment: NewPayment,
  now: Instant,
): Promise<{ payment_id: string; invoice: InvoiceRow }> {
  const [invoice, organization] = await together([
    awaitInvoice(tx, org, invoice_id),
    requireOrganization(tx, org),
  ]);
  const { currency = invoice.currency } = payment;
  if (currency !== null && currency !== invoice.currency)
    throw new PaymentNotPossible(
      `The invoice is in ${invoice.currency}; found a payment in ${currency}.`,
      because("payment_currency_differs", { invoice_id }),
    );
  const amount = requireAmount(invoice, payment.amount ?? null);
  const today = dateIn(organization.time_zone, now);
  const date = payment.date ?? today;
  // The bank's own date may be ahead; a person's is a mistake.
  if (date > today && !payment.transaction_id)
    throw invalid("body.date", "range", `must not be after today, ${today}; found ${date}`);
  const payment_id = newId();
  await insertRecord(tx, "invoice_payments", org, payment_id, {
    invoice_id,
    transaction_id: payment.transaction_id ?? null,
    amount,
    currency: invoice.currency,
    date,
    method: payment.method ?? (payment.transaction_id ? "bank_transfer" : "other"),
    reference: payment.reference ?? null,
    notes: payment.notes ?? null,
  });
  await announcePaying(tx, org, payment.transaction_id ?? null);
  const paid_amount = addDecimals(invoice.paid_amount, amount);
  const settled = await settleInvoice(tx, org, invoice, {
    paid_amount,
    at: instantOf(date, organization, now),
  });
  return { payment_id, invoice: settled };
}

/** Removes a payment: its amount is open again. */
export async function removePayment(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  payment_id: string,
  now: Instant,
): Promise<InvoiceRow> {
  const invoice = await awaitInvoice(tx, org, invoice_id);
  const removed = await tx.maybe<Row<"invoice_payments", "amount" | "transaction_id">>(sql`
    delete from invoice_payments
    where organization_id = ${org} and invoice_id = ${invoice_id} and id = ${payment_id}
    returning amount, transaction_id`);
  if (!removed) throw new NotFound("payment");
  await announcePaying(tx, org, removed.transaction_id);
  const credited = await loadCredited(tx, org, invoice_id);
  return settleInvoice(tx, org, invoice, {
    paid_amount: subtractDecimals(invoice.paid_amount, removed.amount),
    fully_credited: isFullyCredited(invoice.items, credited),
    at: now,
  });
}

/** Removes the payments that were made by these transactions. Returns how many there were. */
export async function removePaymentsBy(
  tx: Tx,
  org: OrganizationId,
  transaction_ids: readonly string[],
  now: Instant,
): Promise<number> {
  const payments = await tx.many<Row<"invoice_payments", "id" | "invoice_id">>(sql`
    select id, invoice_id from invoice_payments
    where organization_id = ${org} and transaction_id = any(${transaction_ids}::uuid[])
    order by invoice_id, id`);
  for (const { id, invoice_id } of payments) await removePayment(tx, org, invoice_id, id, now);
  return payments.length;
}

/** A transaction that pays an invoice shows that it is matched. */
async function announcePaying(tx: Tx, org: OrganizationId, transaction_id: string | null): Promise<void> {
  if (transaction_id !== null)
    await recordEvent(tx, org, "transaction.updated", { id: transaction_id, changed: ["matched"] });
}

export function listPayments(tx: Tx, org: OrganizationId, invoice: InvoiceRow): Promise<PaymentRow[]> {
  // A later credit note may exceed what the earlier payments left open; the balance is then 0.
  return tx.many<PaymentRow>(sql`
    select id, organization_id, invoice_id, transaction_id, amount, currency, date, method, reference, notes,
      created_at, case when sign(open) = -sign(${invoice.total}::numeric) then 0 else open end as balance
    from (
      select *, ${invoice.total}::numeric - ${invoice.credited_amount}::numeric
          - sum(amount) over (order by date, id rows unbounded preceding) as open
      from invoice_payments
      where organization_id = ${org} and invoice_id = ${invoice.id}
    ) as payments
    order by date, id`);
}

/** A payment must not exceed the open amount: an overpayment belongs to something else. */
function requireAmount(invoice: InvoiceRow, given: Decimal | null): Decimal {
  requireMove(invoice, "settle");
  if (!isPayable(invoice.document_type))
    throw new PaymentNotPossible(
      `A ${invoice.document_type} asks for no money and cannot be paid.`,
      because("not_payable", { invoice_id: invoice.id }),
    );
  const balance = balanceOf(invoice);
  const amount = given ?? balance;
  if (!fitsCurrency(amount, invoice.currency))
    throw invalid("body.amount", "decimals", `has more decimals than ${invoice.currency}; found ${amount}`);
  const fits =
    signOf(amount) === signOf(balance) && compareDecimals(magnitude(amount), magnitude(balance)) <= 0;
  if (!fits || amount === "0")
    throw new PaymentNotPossible(
      `The open amount is ${balance} ${invoice.currency}; a payment must be all or part of it, not ${amount}.`,
      because(balance === "0" ? "nothing_open" : "amount_not_open", {
        invoice_id: invoice.id,
        balance: Number(balance),
        amount: Number(amount),
        currency: invoice.currency,
      }),
    );
  return amount;
}

/** A payment dated today happened now; one with another date happened at the start of that day. */
export function instantOf(date: CalendarDate, { time_zone }: OrganizationFacts, now: Instant): Instant {
  return date === dateIn(time_zone, now) ? now : startOfDay(time_zone, date);
}

/** The user says which invoice a transaction pays, whether it was proposed or not. */
import {
  awaitInvoice,
  balanceOf,
  type InvoiceRow,
  PaymentNotPossible,
  recordPayment,
} from "../../invoices/index.ts";
import type { Instant } from "../../kernel/calendar.ts";
import { compareDecimals, type Decimal, magnitude, subtractDecimals } from "../../kernel/decimal.ts";
import { NotFound } from "../../kernel/errors.ts";
import type { InvoiceId, OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { aliasOf } from "../choosing/memory.ts";
import { saveAlias } from "../choosing/memory-store.ts";
import type { MatchTransaction } from "../matching.ts";
import { findTransactionById } from "../store.ts";

export interface HandPayment {
  invoice_id: InvoiceId;
  /** Default: the open amount of the invoice, or what is left of the transaction if that is less. */
  amount?: Decimal | null;
}

/** Locks the invoice before the transaction, as recording a payment does. */
export async function payByHand(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  { invoice_id, amount }: HandPayment,
  now: Instant,
): Promise<{ payment_id: string; invoice: InvoiceRow }> {
  await requireReferences(tx, org, [{ path: "invoice_id", table: "invoices", id: invoice_id }]);
  const invoice = await awaitInvoice(tx, org, invoice_id);
  const { transaction, left } = await lockTransaction(tx, org, transaction_id);
  requireFitting(transaction, left, invoice);
  const paid = amount ?? smaller(left, balanceOf(invoice));
  if (compareDecimals(magnitude(paid), magnitude(left)) > 0) throw notEnough(transaction, left, paid);
  const recorded = await recordPayment(
    tx,
    org,
    invoice_id,
    {
      amount: paid,
      date: transaction.booking_date,
      method: "bank_transfer",
      reference: transaction.reference,
      transaction_id,
    },
    now,
  );
  await tx.run(sql`
    update payment_proposals set status = 'confirmed'
    where organization_id = ${org} and transaction_id = ${transaction_id} and invoice_id = ${invoice_id}`);
  const alias = aliasOf({ display_name: invoice.customer_name }, transaction);
  if (alias) await saveAlias(tx, org, alias);
  return recorded;
}

/** The transaction, and what of its amount pays nothing yet. */
async function lockTransaction(
  tx: Tx,
  org: OrganizationId,
  id: string,
): Promise<{ transaction: MatchTransaction; left: Decimal }> {
  await tx.run(sql`
    select from transactions where organization_id = ${org} and id = ${id} for no key update`);
  const transaction = await findTransactionById(tx, org, id);
  if (!transaction) throw new NotFound("transaction");
  const { used } = await tx.one<{ used: Decimal }>(sql`
    select coalesce(sum(amount), 0) as used from invoice_payments
    where organization_id = ${org} and transaction_id = ${id}`);
  return { transaction, left: subtractDecimals(transaction.amount, used) };
}

function requireFitting({ id, currency }: MatchTransaction, left: Decimal, invoice: InvoiceRow): void {
  const details = { transaction_id: id, invoice_id: invoice.id };
  if (currency !== invoice.currency)
    throw new PaymentNotPossible(
      `The invoice is in ${invoice.currency}; the transaction is in ${currency}.`,
      because("payment_currency_differs", details),
    );
  if (left === "0")
    throw new PaymentNotPossible(
      "The whole amount of the transaction pays other invoices.",
      because("transaction_used_up", details),
    );
  if (left.startsWith("-") !== balanceOf(invoice).startsWith("-"))
    throw new PaymentNotPossible(
      `The transaction is ${left.startsWith("-") ? "outgoing" : "incoming"}; this invoice is paid by the opposite.`,
      because("transaction_opposite", details),
    );
}

function notEnough(transaction: MatchTransaction, left: Decimal, paid: Decimal): PaymentNotPossible {
  return new PaymentNotPossible(
    `${left} ${transaction.currency} of the transaction are left; found a payment of ${paid}.`,
    because("transaction_too_small", {
      transaction_id: transaction.id,
      left: Number(left),
      amount: Number(paid),
      currency: transaction.currency,
    }),
  );
}

function smaller(one: Decimal, other: Decimal): Decimal {
  return compareDecimals(magnitude(one), magnitude(other)) <= 0 ? one : other;
}

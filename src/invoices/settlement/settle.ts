/** Sets the status of a finalized invoice from its payments and credit notes. The caller holds its lock. */
import type { Instant } from "../../kernel/calendar.ts";
import { compareDecimals, magnitude } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type InvoiceStatus, requireMove } from "../invoice.ts";
import { type InvoiceEvent, type InvoiceRow, recordInvoiceEvent, updateInvoice } from "../store.ts";
import { type Sums, settledStatus } from "./balance.ts";
import { findOpenBaseAmount } from "./open-base-amount.ts";

export interface Settlement {
  paid_amount?: Sums["paid_amount"];
  credited_amount?: Sums["credited_amount"];
  /** When it happened: this becomes `paid_at` if nothing is open after it. */
  at: Instant;
  fully_credited?: boolean;
}

export async function settleInvoice(
  tx: Tx,
  org: OrganizationId,
  invoice: InvoiceRow,
  { at, fully_credited = false, ...sums }: Settlement,
): Promise<InvoiceRow> {
  requireMove(invoice, "settle");
  const status = nextStatus(invoice, { ...invoice, ...sums }, fully_credited);
  const paid_at =
    status === "paid" ? (invoice.paid_at ?? at) : status === "refunded" ? invoice.paid_at : null;
  const open_base_amount = await findOpenBaseAmount(tx, org, { ...invoice, ...sums });
  const row = await updateInvoice(tx, org, invoice.id, { ...sums, status, paid_at, open_base_amount });
  const event = status === invoice.status ? "updated" : (status as InvoiceEvent);
  await recordInvoiceEvent(tx, org, event, row);
  return row;
}

/**
 * A written-off invoice stays uncollectible until a payment or a full credit arrives, and becomes so again when that
 * is taken back.
 */
function nextStatus(
  { paid_before_write_off }: InvoiceRow,
  sums: Sums,
  fully_credited: boolean,
): InvoiceStatus {
  const status = settledStatus(sums, fully_credited);
  if (paid_before_write_off === null || (status !== "unpaid" && status !== "partially_paid")) return status;
  const paid_since = compareDecimals(magnitude(sums.paid_amount), magnitude(paid_before_write_off)) > 0;
  return paid_since ? status : "uncollectible";
}

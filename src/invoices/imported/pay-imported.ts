/**
 * The payments that come with imported invoices. The rules of `recordPayment` hold beforehand: the import refuses a payment
 * of more than the total or of a day that is still ahead.
 */
import type { CalendarDate } from "../../kernel/calendar.ts";
import { type Decimal, subtractDecimals } from "../../kernel/decimal.ts";
import { newId } from "../../kernel/ids.ts";
import type { OrganizationFacts } from "../../organizations/index.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { insertRows } from "../../platform/records/records.ts";
import type { ToBaseAmount } from "../../reference/exchange-rates/index.ts";
import { settledStatus } from "../settlement/balance.ts";
import { instantOf } from "../settlement/payments.ts";
import { type InvoiceEvent, type InvoiceRow, recordInvoiceEvents } from "../store.ts";

type PaidInvoice = Pick<
  InvoiceRow,
  "id" | "number" | "document_type" | "customer_id" | "currency" | "date" | "total" | "credited_amount"
>;

export interface ImportedPayment {
  invoice: PaidInvoice;
  amount: Decimal;
  date: CalendarDate;
  is_opening: boolean;
}

const settledNames = ["id", "status", "paid_amount", "paid_at", "open_base_amount"];

export async function payImported(
  tx: Tx,
  { organization_id: org, now }: Context,
  organization: OrganizationFacts,
  payments: readonly ImportedPayment[],
  toBaseAmount: ToBaseAmount,
): Promise<void> {
  await insertRows(tx, "invoice_payments", org, payments.map(toColumns));
  const settled = payments.map(({ invoice, amount, date }) => {
    const status = settledStatus({ ...invoice, paid_amount: amount }, false);
    const paid_at = status === "paid" ? instantOf(date, organization, now) : null;
    const open_base_amount = toBaseAmount(subtractDecimals(invoice.total, amount), invoice);
    return { ...invoice, status, paid_amount: amount, paid_at, open_base_amount };
  });
  await tx.run(sql`
    update invoices i
    set status = s.status, paid_amount = s.paid_amount, paid_at = s.paid_at, open_base_amount = s.open_base_amount
    from json_to_recordset(${JSON.stringify(settled, settledNames)}::json) as s (id uuid, status text, paid_amount numeric,
      paid_at timestamptz, open_base_amount numeric)
    where i.organization_id = ${org} and i.id = s.id`);
  for (const [status, invoices] of Map.groupBy(settled, ({ status }) => status))
    await recordInvoiceEvents(tx, org, status as InvoiceEvent, invoices);
}

function toColumns({ invoice, amount, date, is_opening }: ImportedPayment) {
  const { id: invoice_id, currency } = invoice;
  return { id: newId(), invoice_id, amount, currency, date, method: "other", is_imported: true, is_opening };
}

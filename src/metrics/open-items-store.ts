/** SQL for expected cash: open invoices, scheduled invoices, and bills from the inbox. */
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { type DatedAmount, inBaseCurrency } from "./conversion.ts";
import type { MetricContext } from "./organization.ts";

export interface OpenItem extends DatedAmount {
  id: string;
  /** The open amount, in the base currency at the rate of the record's own date. */
  base_amount: Decimal;
  due_date: CalendarDate;
  /** The customer or vendor. */
  name: string | null;
  number: string | null;
}

/** Where a record stands among those that are due. */
export interface DueKey {
  due_date: CalendarDate | "-infinity";
  id: string;
}

/** Some of the open records, by due date and id. */
export interface DuePage {
  beyond: DueKey;
  last_day: CalendarDate;
  limit: number;
}

/** Finalized invoices with an open amount: the same invoices that the invoice list calls open. */
export function findOpenInvoices(
  tx: Tx,
  context: MetricContext,
  { beyond, last_day, limit }: DuePage,
): Promise<OpenItem[]> {
  return tx.many<OpenItem>(sql`
    select i.id, i.date, i.open_due_date as due_date, i.currency, i.open_amount as amount,
      i.open_base_amount as base_amount, i.customer_name as name, i.number
    from invoices i
    where i.organization_id = ${context.organization_id} and i.has_base_amount
      and (i.open_due_date, i.id) > (${beyond.due_date}::date, ${beyond.id}::uuid) and i.open_due_date <= ${last_day}
    order by i.open_due_date, i.id
    limit ${limit}`);
}

/** Drafts that will be finalized automatically. Their own day has no rate yet, so today's rate is used. */
export async function findScheduledInvoices(tx: Tx, context: MetricContext): Promise<OpenItem[]> {
  const rows = await tx.many<Omit<OpenItem, "base_amount">>(sql`
    select i.id, least(i.date, ${context.today}::date) as date, coalesce(i.due_date, i.date) as due_date,
      i.currency, i.total as amount, i.customer_name as name, i.number
    from invoices i
    where i.organization_id = ${context.organization_id}
      and i.status = 'scheduled' and i.total > 0 and requests_payment(i.document_type)
    order by due_date, i.id`);
  return inBaseCurrency(tx, context.organization_id, context.base_currency, rows);
}

/** Expenses with an invoice, less part payments. Receipts are left out: they were paid at once. */
export function findOpenBills(
  tx: Tx,
  context: MetricContext,
  { beyond, last_day, limit }: DuePage,
): Promise<OpenItem[]> {
  return tx.many<OpenItem>(sql`
    ${billsUntil(context, last_day)}
      and (b.due_date, b.inbox_id) > (${beyond.due_date}::date, ${beyond.id}::uuid)
    order by b.due_date, b.inbox_id
    limit ${limit}`);
}

/** Of equal bills the one that is due first. */
export function findLargestBill(
  tx: Tx,
  context: MetricContext,
  last_day: CalendarDate,
): Promise<OpenItem | null> {
  return tx.maybe<OpenItem>(sql`
    ${billsUntil(context, last_day)}
    order by b.base_amount desc, b.due_date, b.inbox_id
    limit 1`);
}

function billsUntil({ organization_id, base_currency }: MetricContext, last_day: CalendarDate): Sql {
  return sql`
    select i.id, coalesce(i.date, i.due_date) as date, b.due_date, i.currency, i.amount, b.base_amount, b.name,
      i.reference_number as number
    from open_bills b
    join inbox_items i on i.organization_id = b.organization_id and i.id = b.inbox_id
    left join categories c on c.organization_id = b.organization_id and c.id = b.category_id
    where b.organization_id = ${organization_id} and b.base_currency = ${base_currency}
      and b.due_date <= ${last_day} and c.excluded is not true`;
}

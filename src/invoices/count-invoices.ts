/**
 * How many invoices there are in each status, and what they amount to, from kept counts. Every document counts,
 * as in the list; only those that request payment are summed.
 */
import { type CalendarDate, dateIn, type Instant } from "../kernel/calendar.ts";
import { type Decimal, toNumber } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { requireOrganization } from "../organizations/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { type ComputedInvoiceStatus, invoiceFilterStatuses } from "./constants.ts";
import type { InvoiceStatus } from "./invoice.ts";
import { openCells, overdueCells } from "./kept-cells.ts";
import type { InvoiceCounts, InvoiceFigures } from "./schema.ts";

interface Figures {
  status: InvoiceStatus | ComputedInvoiceStatus;
  currency: string;
  count: number;
  total: Decimal;
  open_amount: Decimal;
}

export async function countInvoices(tx: Tx, org: OrganizationId, now: Instant): Promise<InvoiceCounts> {
  const { time_zone } = await requireOrganization(tx, org);
  const [stored, open, overdue] = await findFigures(tx, org, dateIn(time_zone, now));
  const figures = Map.groupBy([...stored, ...open, ...overdue], ({ status }) => status);
  return {
    all: countOf(stored),
    ...(Object.fromEntries(
      invoiceFilterStatuses.map((status) => [status, toFigures(figures.get(status) ?? [])]),
    ) as Record<Figures["status"], InvoiceFigures>),
  };
}

function findFigures(tx: Tx, org: OrganizationId, today: CalendarDate) {
  const find = (status: Sql, cells: Sql) =>
    tx.many<Figures>(sql`
      select ${status} as status, k.currency, sum(k.row_count)::int8 as count,
        coalesce(sum(k.total) filter (where requests_payment(k.document_type)), 0) as total,
        sum(k.open_amount) as open_amount
      from invoices_counts k
      where k.organization_id = ${org} and ${cells}
      group by 1, 2
      having sum(k.row_count) <> 0
      order by 1, 2`);
  return together([
    find(sql`k.status`, sql`k.facet = 'all'`),
    find(sql`'open'`, openCells),
    find(sql`'overdue'`, overdueCells(sql`${today}::date`)),
  ]);
}

function toFigures(rows: readonly Figures[]): InvoiceFigures {
  return {
    count: countOf(rows),
    currencies: rows.map(({ currency, count, total, open_amount }) => ({
      currency,
      count,
      total: toNumber(total),
      open_amount: toNumber(open_amount),
    })),
  };
}

function countOf(rows: readonly Figures[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** The due date of the invoice that is overdue longest, among those that the status `overdue` finds. */
export async function findOldestOverdue(
  tx: Tx,
  org: OrganizationId,
  today: CalendarDate,
): Promise<CalendarDate | null> {
  const row = await tx.maybe<{ due_date: CalendarDate }>(sql`
    select i.open_due_date as due_date
    from invoices i
    where i.organization_id = ${org} and i.open_due_date < ${today} and i.has_due_date
    order by i.open_due_date
    limit 1`);
  return row?.due_date ?? null;
}

/** What kept counts and sums of invoices must equal, counted from the invoices themselves. */
import type { World } from "../../test/harness/world.ts";
import { invoiceFilterStatuses } from "./constants.ts";
import type { InvoiceCounts } from "./schema.ts";

const summed = "('invoice', 'debit_note', 'corrective_invoice', 'prepayment_invoice')";

/** Counted from the invoices themselves, in another way than the triggers keep them. */
export async function recount(world: World, org: string, today: string): Promise<InvoiceCounts> {
  const open = `i.status in ('unpaid', 'partially_paid') and document_type in ${summed} and total - paid_amount - credited_amount > 0`;
  const rows = await world.superuser(
    `select shown.status, i.currency, count(*)::int as count,
       coalesce(sum(total) filter (where document_type in ${summed}), 0)::float as total,
       coalesce(sum(total - paid_amount - credited_amount) filter (where ${open}), 0)::float as open_amount
     from invoices i, lateral unnest(array[i.status, case when ${open} then 'open' end,
       case when ${open} and due_date < $2 then 'overdue' end]) as shown (status)
     where organization_id = $1 and shown.status is not null
     group by 1, 2
     order by 1, 2`,
    [org, today],
  );
  const figures = invoiceFilterStatuses.map((status) => {
    const currencies = rows.filter((row) => row.status === status).map(({ status: _, ...row }) => row);
    return [status, { count: currencies.reduce((sum, { count }) => sum + (count as number), 0), currencies }];
  });
  const [{ all }] = (await world.superuser(
    "select count(*)::int as all from invoices where organization_id = $1",
    [org],
  )) as [{ all: number }];
  return { all, ...Object.fromEntries(figures) };
}

/** The kept cells of an organization over all shards, without those that are empty. */
export function keptCells(world: World, org: string) {
  return world.superuser(
    `select facet, value, bucket::int, status, document_type, currency, has_due_date, has_base_amount,
       sum(row_count)::int as row_count, sum(total)::float as total, sum(open_amount)::float as open_amount,
       sum(open_base_amount)::float as open_base_amount
     from invoices_counts where organization_id = $1
     group by 1, 2, 3, 4, 5, 6, 7, 8
     having sum(row_count) <> 0 or sum(total) <> 0 or sum(open_amount) <> 0 or sum(open_base_amount) <> 0
     order by 1, 2, 3, 4, 5, 6, 7, 8`,
    [org],
  );
}

export function countedCells(world: World, org: string) {
  return world.superuser(
    `select cell.facet, cell.value, cell.bucket::int, status, document_type, currency, due_date is not null as has_due_date,
       open_base_amount is not null as has_base_amount, count(*)::int as row_count, sum(total)::float as total,
       coalesce(sum(open_amount), 0)::float as open_amount, coalesce(sum(open_base_amount), 0)::float as open_base_amount
     from invoices, lateral (
       values ('all' collate "C", null::text collate "C", null::bigint), ('customer_id', customer_id::text, null),
         ('open_due_date', null, extract(year from open_due_date) * 12 + extract(month from open_due_date)),
         ('open_due_date_day', null, open_due_date - date '2000-01-01')
     ) as cell (facet, value, bucket)
     where organization_id = $1 and (cell.facet = 'all' or cell.value is not null or cell.bucket is not null)
     group by 1, 2, 3, 4, 5, 6, 7, 8
     order by 1, 2, 3, 4, 5, 6, 7, 8`,
    [org],
  );
}

/** How many deadlocks PostgreSQL has resolved in this database. */
export async function countDeadlocks(world: World): Promise<number> {
  const [row] = await world.superuser(
    "select pg_stat_clear_snapshot(), deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return row?.deadlocks as number;
}

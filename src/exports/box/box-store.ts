/** What goes into the accountant's box, page by page: the issued invoices and the receipts of a period. */
import type { Artifacts } from "../../invoices/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import type { ObjectKey } from "../../platform/storage/index.ts";

export interface BoxPeriod {
  start_date: CalendarDate;
  end_date: CalendarDate;
}

export type IssuedInvoice = Row<
  "invoice_register",
  "invoice_id" | "number" | "date" | "currency" | "subtotal" | "tax" | "total" | "customer_name"
> &
  RowAs<"invoice_register", { artifacts: Artifacts | null; origin: "issued" | "imported" }> & {
    is_cancelled: boolean;
  };

export interface Receipt {
  document_id: string;
  date: CalendarDate;
  vendor: string | null;
  amount: Decimal | null;
  currency: string | null;
  file_name: string;
  key: ObjectKey;
}

const page_rows = 200;

/** By date and number, as an accountant reads them. */
export async function* issuedInvoices(
  tx: Tx,
  org: OrganizationId,
  { start_date, end_date }: BoxPeriod,
): AsyncGenerator<IssuedInvoice> {
  yield* byPages<IssuedInvoice>((after) =>
    tx.many<IssuedInvoice>(sql`
        select r.invoice_id, r.number, r.date, r.currency, r.subtotal, r.tax, r.total, r.customer_name, r.artifacts, r.origin,
          coalesce(
            (
              select s.status = 'cancelled'
              from invoice_register_steps s
              where s.organization_id = r.organization_id and s.invoice_id = r.invoice_id and s.status <> 'removed'
              order by s.created_at desc, s.id desc
              limit 1
            ),
            false
          ) as is_cancelled
        from invoice_register r
        where r.organization_id = ${org} and r.date between ${start_date} and ${end_date}
          and r.document_type not in ('quote', 'proforma')
          and (${after?.date ?? null}::date is null
            or (r.date, r.number, r.invoice_id) > (${after?.date ?? null}, ${after?.number ?? null}, ${after?.invoice_id ?? null}))
        order by r.date, r.number, r.invoice_id
        limit ${page_rows}`),
  );
}

/**
 * Every document of an inbox item, and every one that is attached to a transaction only. An item without a date counts
 * on the day on which it arrived. What is no receipt or bill (`other`) is left out.
 */
export async function* receiptsOf(
  tx: Tx,
  org: OrganizationId,
  { start_date, end_date }: BoxPeriod,
): AsyncGenerator<Receipt> {
  yield* byPages<Receipt>((after) =>
    tx.many<Receipt>(sql`
        select * from (${receipts(org)}) as r
        where r.date between ${start_date} and ${end_date}
          and (${after?.date ?? null}::date is null
            or (r.date, r.document_id) > (${after?.date ?? null}, ${after?.document_id ?? null}))
        order by r.date, r.document_id
        limit ${page_rows}`),
  );
}

/** Each document once: as the receipt of the oldest record that it belongs to. */
function receipts(org: OrganizationId): Sql {
  return sql`
    select distinct on (d.id) d.id as document_id, found.date, found.vendor, found.amount, found.currency,
      d.file_name, o.key
    from (
      select a.document_id, 1 as place, i.id,
        coalesce(i.date, (i.created_at at time zone g.time_zone)::date) as date,
        coalesce(v.name, i.display_name) as vendor, i.amount, i.currency
      from document_attachments a
      join inbox_items i on i.organization_id = a.organization_id and i.id = a.attachable_id
      join organizations g on g.organization_id = a.organization_id
      left join vendors v on v.organization_id = i.organization_id and v.id = i.vendor_id
      where a.organization_id = ${org} and a.attachable_type in ('inbox', 'entry') and i.status <> 'other'
      union all
      select a.document_id, 2, t.id, t.booking_date, coalesce(v.name, t.counterparty_name, t.description),
        abs(t.amount), t.currency
      from document_attachments a
      join transactions t on t.organization_id = a.organization_id and t.id = a.attachable_id
      left join vendors v on v.organization_id = t.organization_id and v.id = t.vendor_id
      where a.organization_id = ${org} and a.attachable_type = 'transaction'
    ) as found
    join documents d on d.organization_id = ${org} and d.id = found.document_id and d.deleted_at is null
    join stored_objects o on o.organization_id = ${org} and o.id = d.storage_object_id
    order by d.id, found.place, found.id`;
}

/** How many files there will be. */
export async function countFiles(tx: Tx, org: OrganizationId, period: BoxPeriod): Promise<number> {
  const { start_date, end_date } = period;
  const { count } = await tx.one<{ count: number }>(sql`
    select (
      select count(*) from invoice_register
      where organization_id = ${org} and date between ${start_date} and ${end_date}
        and document_type not in ('quote', 'proforma')
    ) + (
      select count(*) from (${receipts(org)}) as r where r.date between ${start_date} and ${end_date}
    ) as count`);
  return count;
}

async function* byPages<One>(read: (after: One | undefined) => Promise<One[]>): AsyncGenerator<One> {
  for (let after: One | undefined; ; ) {
    const page = await read(after);
    yield* page;
    after = page.at(-1);
    if (page.length < page_rows) return;
  }
}

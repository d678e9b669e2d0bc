/** Finds what changed the account of a customer. */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { invalid } from "../../platform/http/route.ts";
import { statement_entries_max } from "./constants.ts";
import { type AccountStatement, type Movement, type Opening, toStatements } from "./statement.ts";

export interface StatementRange {
  start_date: CalendarDate;
  end_date: CalendarDate;
}

export async function findStatements(
  tx: Tx,
  org: OrganizationId,
  customer_id: string,
  { start_date, end_date }: StatementRange,
): Promise<AccountStatement[]> {
  const movements = movementsOf(org, customer_id);
  const [openings, within] = await together([
    tx.many<Opening>(sql`
      select currency, sum(amount) as amount
      from (${movements}) as movement
      where date < ${start_date}
      group by currency`),
    tx.many<Movement>(sql`
      select currency, date, type, invoice_id, document_type, number, due_date, amount
      from (${movements}) as movement
      where date between ${start_date} and ${end_date}
      order by date, rank, id
      limit ${statement_entries_max + 1}`),
  ]);
  if (within.length > statement_entries_max)
    throw invalid(
      "query.start_date",
      "range",
      `covers more than ${statement_entries_max} entries; ask for fewer days`,
    );
  return toStatements(openings, within);
}

/**
 * Documents that ask for money raise the account, credit notes lower it. A payment of a credit note is money that goes
 * back. A cancelled document never counted. What is written off is no longer asked for, from that day on.
 */
function movementsOf(org: OrganizationId, customer_id: string): Sql {
  const documents = sql`
    i.organization_id = ${org} and i.customer_id = ${customer_id} and i.number is not null
      and i.status <> 'cancelled' and (requests_payment(i.document_type) or i.document_type = 'credit_note')`;
  return sql`
    select i.currency, i.date,
      case when i.document_type = 'credit_note' then 'credit_note' else 'invoice' end as type,
      i.id as invoice_id, i.document_type, i.number, i.due_date,
      case when i.document_type = 'credit_note' then -i.total else i.total end as amount,
      1 as rank, i.id
    from invoices i
    where ${documents}
    union all
    select i.currency, p.date,
      case when i.document_type = 'credit_note' then 'refund' else 'payment' end,
      i.id, i.document_type, i.number, null,
      case when i.document_type = 'credit_note' then p.amount else -p.amount end,
      2, p.id
    from invoices i
    join invoice_payments p on p.organization_id = i.organization_id and p.invoice_id = i.id
    where ${documents}
    union all
    select i.currency, (i.written_off_at at time zone o.time_zone)::date, 'write_off',
      i.id, i.document_type, i.number, null, -(i.total - i.paid_amount - i.credited_amount),
      3, i.id
    from invoices i
    join organizations o on o.organization_id = i.organization_id
    where ${documents} and i.status = 'uncollectible'`;
}

/**
 * The lines of the VAT report, in SQL: what each document adds to a tax category and rate, and on which day. The report
 * adds them up and the documents behind a figure list them, so the two cannot differ. docs/vat.md has the rules.
 */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { currencyDecimals } from "../../kernel/money.ts";
import { empty, type Sql, sql } from "../../platform/db/sql.ts";
import type { MetricContext } from "../organization.ts";
import type { DayRange } from "../range.ts";
import type { VatBasis, VatSide } from "./constants.ts";

export interface VatLine {
  line_id: string;
  side: VatSide;
  date: CalendarDate;
  reference_table: "invoices" | "inbox";
  reference_id: string;
  document_type: string | null;
  tax_category: string | null;
  tax_rate: Decimal | null;
  /** The seller's, if its tax is not deducted. */
  country: string | null;
  currency: string;
  /** In the base currency; null: no exchange rate is known. */
  net_amount: Decimal | null;
  tax_amount: Decimal | null;
  /** Somebody should say how it counts. */
  is_unclear: boolean;
}

/** A query for all lines of the range. */
export function vatLines(context: MetricContext, range: DayRange, basis: VatBasis): Sql {
  return sql`
    ${basis === "invoice" ? sql`${dueLines(context, range)} union all` : empty}
    ${settledLines(context, range, basis)}
    union all
    ${purchaseLines(context, range, basis)}`;
}

/** Finalized documents on their tax date. */
function dueLines({ organization_id }: MetricContext, { start_date, end_date }: DayRange): Sql {
  return sql`
    select t.id::text as line_id, t.side, t.tax_date as date, 'invoices' as reference_table,
      t.invoice_id as reference_id, t.document_type, t.tax_category, t.tax_rate, null as country, t.currency,
      t.base_net_amount as net_amount, t.base_tax_amount as tax_amount, false as is_unclear
    from invoice_taxes t
    where t.organization_id = ${organization_id} and t.tax_date between ${start_date} and ${end_date}`;
}

/**
 * Finalized documents on the days of their payments, each payment in proportion to the document's total. A share is the
 * difference of two rounded running totals, so that the shares of a document that is paid in full are exactly its
 * amounts. A document over zero is settled on its date.
 */
function settledLines(context: MetricContext, range: DayRange, basis: VatBasis): Sql {
  const { organization_id: org, base_currency } = context;
  const decimals = currencyDecimals(base_currency);
  const taxed = basis === "cash" ? sql`true` : sql`t.tax_date is null`;
  const upTo = (amount: Sql, settled: Sql) =>
    sql`round(${amount} * least(${settled}, t.invoice_total) / nullif(t.invoice_total, 0), ${decimals}::int)`;
  const share = (amount: Sql) =>
    sql`coalesce(${upTo(amount, sql`e.settled`)} - ${upTo(amount, sql`e.settled - e.amount`)}, ${amount})`;
  return sql`
    select t.id || ' ' || e.event_id as line_id, t.side, e.date, 'invoices' as reference_table,
      t.invoice_id as reference_id, t.document_type, t.tax_category, t.tax_rate, null as country, t.currency,
      ${share(sql`t.base_net_amount`)} as net_amount, ${share(sql`t.base_tax_amount`)} as tax_amount, false as is_unclear
    from (
      select s.*, sum(s.amount) over (partition by s.invoice_id order by s.date, s.event_id) as settled
      from (${settlements(org, range, taxed)}) as s
    ) as e
    join invoice_taxes t on t.organization_id = ${org} and t.invoice_id = e.invoice_id and ${taxed}
    where e.date between ${range.start_date} and ${range.end_date}`;
}

/**
 * Everything that settles the documents which something settles within the range: payments, and credit notes that
 * lowered what was open of their invoice. Such a set-off pays the invoice and the credit note at once.
 */
function settlements(org: string, { start_date, end_date }: DayRange, taxed: Sql): Sql {
  const notes = sql`n.organization_id = ${org} and n.document_type = 'credit_note' and n.number is not null
    and n.status <> 'cancelled' and n.reference_invoice_id is not null`;
  return sql`
    with touched as (
      select p.invoice_id as id from invoice_payments p
      where p.organization_id = ${org} and p.date between ${start_date} and ${end_date}
      union
      select unnest(array[n.id, n.reference_invoice_id]) from invoices n
      where ${notes} and n.date between ${start_date} and ${end_date}
    ),
    wanted as (
      select w.id from touched w
      where exists (
        select from invoice_taxes t where t.organization_id = ${org} and t.invoice_id = w.id and ${taxed}
      )
    ),
    credited as (
      select w.id from wanted w
      union
      select n.reference_invoice_id from wanted w join invoices n on n.id = w.id where ${notes}
    ),
    set_offs as (
      select c.note_id, c.invoice_id, c.date, least(c.credited, c.room) - least(c.credited - c.total, c.room) as amount
      from (
        select n.id as note_id, i.id as invoice_id, n.date, abs(n.total) as total,
          sum(abs(n.total)) over (partition by i.id order by n.date, n.id) as credited,
          greatest(abs(i.total) - abs(i.paid_amount), 0) as room
        from credited w
        join invoices i on i.organization_id = ${org} and i.id = w.id
        join invoices n on n.reference_invoice_id = i.id
        where ${notes}
      ) as c
    )
    select p.invoice_id, p.date, p.id as event_id, abs(p.amount) as amount
    from wanted w
    join invoice_payments p on p.organization_id = ${org} and p.invoice_id = w.id
    where p.date <= ${end_date}
    union all
    select w.id, s.date, s.note_id, s.amount
    from wanted w join set_offs s on w.id in (s.invoice_id, s.note_id)
    where s.amount > 0 and s.date <= ${end_date}
    union all
    select distinct t.invoice_id, t.date, t.invoice_id, 0::numeric
    from invoice_taxes t
    where t.organization_id = ${org} and t.invoice_total = 0 and t.date between ${start_date} and ${end_date} and ${taxed}`;
}

const isSelfAssessed = sql`i.effective_tax_treatment in ('reverse_charge', 'intra_community')`;
const isUndeducted = sql`i.effective_tax_treatment in ('foreign', 'not_deductible')`;

/**
 * Inbox items with tax. On the cash basis a bill counts when it is matched with its payment; a receipt was paid when it
 * was written. Tax that the organization owes itself is due in any case, and is two lines: one owed, one deducted.
 */
function purchaseLines(context: MetricContext, { start_date, end_date }: DayRange, basis: VatBasis): Sql {
  const { organization_id: org, base_currency } = context;
  const decimals = currencyDecimals(base_currency);
  const isPaidLater = sql`i.document_type in ('invoice', 'credit_note') and not ${isSelfAssessed}`;
  const day =
    basis === "invoice"
      ? sql`i.tax_date`
      : sql`case when ${isPaidLater} then i.tax_paid_date else i.tax_date end`;
  const inRange = (date: Sql) => sql`${date} between ${start_date} and ${end_date}`;
  const found =
    basis === "invoice"
      ? inRange(sql`i.tax_date`)
      : sql`(${inRange(sql`i.tax_date`)} or ${inRange(sql`i.tax_paid_date`)}) and ${inRange(day)}`;
  return sql`
    select i.id || case part.side when 'acquisitions' then ' owed' else '' end as line_id, part.side, ${day} as date,
      'inbox' as reference_table, i.id as reference_id, i.document_type,
      case when ${isSelfAssessed} then i.effective_tax_treatment end as tax_category,
      case when ${isSelfAssessed} then i.self_assessed_rate
        else i.purchase_rate end as tax_rate,
      case when ${isUndeducted} then i.tax_country end as country, i.currency,
      amounts.sign * (amounts.gross - amounts.tax) as net_amount,
      amounts.sign * case when ${isSelfAssessed}
        then round((amounts.gross - amounts.tax) * coalesce(i.self_assessed_rate, 0) / 100, ${decimals}::int)
        else amounts.tax end as tax_amount,
      ${isUnclear(base_currency)} as is_unclear
    from inbox_items i
    cross join lateral (
      select case i.document_type when 'credit_note' then -1 * sign(i.amount) else 1 end as sign,
        i.base_amount as gross,
        case when i.amount = 0 then 0 else round(i.tax_amount * i.base_amount / i.amount, ${decimals}::int) end as tax
    ) as amounts
    join (values ('purchases'), ('acquisitions'), ('undeducted')) as part(side) on case part.side
      when 'purchases' then not ${isUndeducted} when 'acquisitions' then ${isSelfAssessed} else ${isUndeducted} end
    where i.organization_id = ${org} and i.tax_date is not null and ${found} and ${isFirstOfPurchase(org)}`;
}

/**
 * Purchases that count by a guess: in another currency with a seller of no known country, from another country without
 * tax, or with tax that is owed at no known rate.
 */
function isUnclear(base_currency: string): Sql {
  return sql`case
    when ${isSelfAssessed} then i.self_assessed_rate is null
    when i.tax_treatment is not null then false
    when i.effective_tax_treatment = 'foreign' then i.tax_amount = 0 and i.amount <> 0
    else i.tax_country is null and i.currency <> ${base_currency} and i.tax_amount <> 0
  end`;
}

/**
 * A purchase counts once, though its invoice, its receipt and a copy of its file may all be in the inbox: the record that
 * came first counts. Credit notes, and further invoices with other numbers, are purchases of their own.
 */
function isFirstOfPurchase(org: string): Sql {
  const earlier = (alias: Sql) => sql`
    ${alias}.organization_id = ${org} and ${alias}.cluster_id = i.cluster_id
      and ${alias}.cluster_index < i.cluster_index and ${alias}.tax_date is not null`;
  // Few items have another one before them; the others are not looked up.
  return sql`
    (i.meta ->> 'duplicate_of' is null or not exists (
      select from inbox_items o
      where o.organization_id = ${org} and o.id = (i.meta ->> 'duplicate_of')::uuid and o.tax_date is not null
    ))
    and (coalesce(i.cluster_index, 0) = 0 or not exists (
      select from inbox_items o
      where ${earlier(sql`o`)}
        and o.document_type is distinct from 'credit_note' and i.document_type is distinct from 'credit_note'
        and case
          when i.document_type is distinct from 'invoice' then true
          when o.document_type = 'invoice' then fold(o.reference_number) = fold(i.reference_number)
          -- The receipt came before its invoice.
          else not exists (select from inbox_items e where ${earlier(sql`e`)} and e.document_type = 'invoice')
        end
    ))`;
}

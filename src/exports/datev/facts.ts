/** What happened between two days, in the base currency. */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { type MetricContext, vatLines } from "../../metrics/index.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import { baseTotal, type OpenItems } from "./open-items.ts";

export class DatevIncomplete extends AppError {
  static override code = "datev_incomplete";
  static override status = 409;
  constructor(what: string, details: { date: CalendarDate; number: string | null }) {
    super(
      `${what} of ${details.date} has no amount in the base currency, so it cannot be booked. Enter an exchange rate for its day, and export again.`,
      details,
    );
  }
}

export interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

interface Document {
  date: CalendarDate;
  number: string | null;
  name: string | null;
}

export interface SaleFact extends Document {
  side: "sales" | "purchases";
  customer_id: string | null;
  tax_category: string;
  tax_rate: Decimal;
  net: Decimal;
  tax: Decimal;
  buyer_vat_id: string | null;
  tax_date: CalendarDate | null;
}

export interface PurchaseFact extends Document {
  vendor_id: string | null;
  category_id: string | null;
  treatment: string;
  rate: Decimal | null;
  net: Decimal;
  tax: Decimal;
}

export interface PaymentFact extends Document {
  customer_id: string | null;
  /** What the customer owes less. */
  paid: Decimal;
}

export interface WriteOffFact extends Document {
  customer_id: string | null;
  amount: Decimal;
}

export interface OpenItemFact extends Document {
  customer_id: string | null;
  amount: Decimal;
}

export interface BankFact {
  date: CalendarDate;
  account_id: string;
  name: string;
  amount: Decimal;
}

export interface TransactionFact {
  date: CalendarDate;
  account_id: string;
  text: string;
  amount: Decimal;
  currency: string;
  base_amount: Decimal;
  category_id: string | null;
  is_transfer: boolean;
  splits: { amount: Decimal; category_id: string | null }[] | null;
  payments: {
    number: string;
    customer_id: string | null;
    amount: Decimal;
    currency: string;
    paid: Decimal;
  }[];
  /** Purchases of the VAT report that it paid. */
  bills: { number: string | null; vendor_id: string | null; amount: Decimal }[];
}

const issued = sql`i.number is not null and i.status <> 'cancelled'
  and (requests_payment(i.document_type) or i.document_type = 'credit_note')`;
const text = (amount: Sql) => sql`trim_scale(${amount})::text`;

export async function salesOf(tx: Tx, org: OrganizationId, { from, to }: Days): Promise<SaleFact[]> {
  const rows = await tx.many<SaleFact>(sql`
    select i.date, i.number, i.customer_name as name, i.customer_id, t.side, t.tax_category, t.tax_rate,
      t.base_net_amount as net, t.base_tax_amount as tax, t.buyer_vat_id, t.tax_date
    from invoices i
    join invoice_taxes t on t.organization_id = i.organization_id and t.invoice_id = i.id
    where i.organization_id = ${org} and i.date between ${from} and ${to}
    order by i.date, i.number, t.id`);
  return requireConverted("Invoice", rows, ({ net }) => net);
}

/** What was open of invoices that were issued with another product, on their own dates. */
export async function openItemsOf(
  tx: Tx,
  org: OrganizationId,
  { from, to }: Days,
  open_items: OpenItems,
): Promise<OpenItemFact[]> {
  const rows = await tx.many<OpenItemFact>(sql`
    select i.date, i.number, i.customer_name as name, i.customer_id,
      t.gross - round(t.paid * t.gross / nullif(i.total, 0), 2) as amount
    from invoices i
    cross join lateral (
      select ${baseTotal(open_items)} as gross, coalesce((
        select sum(p.amount) from invoice_payments p
        where p.organization_id = i.organization_id and p.invoice_id = i.id and p.is_opening
      ), 0) as paid
    ) as t
    where i.organization_id = ${org} and i.is_opening and ${issued} and i.total <> 0
      and i.date between ${from} and ${to}
    order by i.date, i.number`);
  return requireConverted("Invoice", rows, ({ amount }) => amount);
}

/** The purchases of the VAT report. */
export async function purchasesOf(
  tx: Tx,
  context: MetricContext,
  { from, to }: Days,
): Promise<PurchaseFact[]> {
  const org = context.organization_id;
  const lines = vatLines(context, { start_date: from, end_date: to }, "invoice");
  const rows = await tx.many<PurchaseFact>(sql`
    select line.date, b.reference_number as number, coalesce(v.name, b.display_name) as name, b.vendor_id, b.category_id,
      b.effective_tax_treatment as treatment, line.tax_rate as rate, line.net_amount as net, line.tax_amount as tax
    from (${lines}) as line
    join inbox_items b on b.organization_id = ${org} and b.id = line.reference_id
    left join vendors v on v.organization_id = ${org} and v.id = b.vendor_id
    where line.reference_table = 'inbox' and line.side in ('purchases', 'undeducted')
    order by line.date, line.line_id`);
  return requireConverted("Purchase", rows, ({ net }) => net);
}

/**
 * Every payment with what it takes off in the base currency: its share of the invoice's converted total. A share is the
 * difference of two rounded running totals, so that the shares of a paid invoice are its total.
 */
function shares(org: OrganizationId, wanted: Sql, open_items: OpenItems): Sql {
  const upTo = (amount: Sql) => sql`round(${amount} * s.gross / nullif(s.total, 0), 2)`;
  return sql`
    select s.id, s.transaction_id, s.date, s.is_opening, s.number, s.customer_name, s.customer_id, s.currency,
      s.sign * s.amount as amount,
      case when s.total = 0 then s.sign * s.amount
        else ${upTo(sql`s.up_to`)} - ${upTo(sql`(s.up_to - s.amount)`)} end as paid
    from (
      select p.id, p.transaction_id, p.date, p.amount, p.currency, i.number, i.customer_name, i.customer_id, i.total,
        case when i.document_type = 'credit_note' then -1 else 1 end as sign,
        sum(p.amount) over (partition by p.invoice_id order by p.is_opening desc, p.date, p.id) as up_to,
        p.is_opening, ${baseTotal(open_items)} as gross
      from invoice_payments p
      join invoices i on i.organization_id = p.organization_id and i.id = p.invoice_id
      where p.organization_id = ${org} and p.invoice_id in (${wanted}) and ${issued}
    ) as s`;
}

const isBooked = (org: OrganizationId) => sql`exists (
  select from transactions t
  where t.organization_id = ${org} and t.id = p.transaction_id and t.status = 'booked'
)`;

/** What was paid of an open item before it came here is not open. */
export async function paymentsOf(
  tx: Tx,
  org: OrganizationId,
  { from, to }: Days,
  open_items: OpenItems,
): Promise<PaymentFact[]> {
  const wanted = sql`
    select q.invoice_id from invoice_payments q where q.organization_id = ${org} and q.date between ${from} and ${to}`;
  const rows = await tx.many<PaymentFact>(sql`
    select p.date, p.number, p.customer_name as name, p.customer_id, p.paid
    from (${shares(org, wanted, open_items)}) as p
    where p.date between ${from} and ${to} and not p.is_opening and not ${isBooked(org)}
    order by p.date, p.id`);
  return requireConverted("Payment of invoice", rows, ({ paid }) => paid);
}

/** On the day in the organization's time zone, with the open part of the converted total. */
export async function writeOffsOf(
  tx: Tx,
  org: OrganizationId,
  { from, to }: Days,
  open_items: OpenItems,
): Promise<WriteOffFact[]> {
  const rows = await tx.many<WriteOffFact>(sql`
    select w.date, i.number, i.customer_name as name, i.customer_id,
      round((i.total - i.paid_amount - i.credited_amount) * w.gross / nullif(i.total, 0), 2) as amount
    from invoices i
    join organizations o on o.organization_id = i.organization_id
    cross join lateral (
      select (i.written_off_at at time zone o.time_zone)::date as date, ${baseTotal(open_items)} as gross
    ) as w
    where i.organization_id = ${org} and i.status = 'uncollectible' and ${issued} and w.date between ${from} and ${to}
    order by w.date, i.number`);
  return requireConverted("Invoice", rows, ({ amount }) => amount);
}

/** Opening balances of accounts; whatever was booked before the opening date is part of it. */
export async function openingsOf(tx: Tx, org: OrganizationId, { from, to }: Days): Promise<BankFact[]> {
  return tx.many<BankFact>(sql`
    select a.opening_date as date, a.id as account_id, a.name, a.opening_balance as amount
    from bank_accounts a
    join organizations o on o.organization_id = a.organization_id
    where a.organization_id = ${org} and a.opening_date between ${from} and ${to} and a.opening_balance <> 0
      and a.currency = o.base_currency
    order by a.opening_date, a.id`);
}

export async function transactionsOf(
  tx: Tx,
  org: OrganizationId,
  { from, to }: Days,
  open_items: OpenItems,
): Promise<TransactionFact[]> {
  const wanted = sql`
    select q.invoice_id from invoice_payments q
    join transactions t on t.organization_id = q.organization_id and t.id = q.transaction_id
    where q.organization_id = ${org} and t.booking_date between ${from} and ${to}`;
  const rows = await tx.many<TransactionFact & { number: null }>(sql`
    with paid as materialized (${shares(org, wanted, open_items)})
    select t.booking_date as date, null as number, t.account_id, t.amount, t.currency, t.base_amount, t.category_id, t.is_transfer,
      concat_ws(' ', t.counterparty_name, t.description) as text,
      (
        select jsonb_agg(jsonb_build_object('amount', ${text(sql`s.base_amount`)}, 'category_id', s.category_id)
          order by s.position)
        from transaction_splits s
        where s.organization_id = t.organization_id and s.transaction_id = t.id and t.is_split
      ) as splits,
      coalesce((
        select jsonb_agg(jsonb_build_object('number', p.number, 'customer_id', p.customer_id, 'currency', p.currency,
          'amount', ${text(sql`p.amount`)}, 'paid', ${text(sql`p.paid`)}) order by p.id)
        from paid p where p.transaction_id = t.id
      ), '[]') as payments,
      coalesce((
        select jsonb_agg(jsonb_build_object('number', b.reference_number, 'vendor_id', b.vendor_id,
          'amount', ${text(sql`case b.document_type when 'credit_note' then -1 * abs(b.base_amount) else b.base_amount end`)})
          order by b.created_at, b.id)
        from inbox_items b
        where b.organization_id = t.organization_id and b.transaction_id = t.id and b.tax_date is not null
          and b.base_amount is not null
      ), '[]') as bills
    from transactions t
    where t.organization_id = ${org} and t.status = 'booked' and t.booking_date between ${from} and ${to}
    order by t.booking_date, t.id`);
  return requireConverted("Transaction", rows, ({ base_amount, payments }) =>
    payments.some(({ paid }) => paid === null) ? null : base_amount,
  );
}

/** A booking that is left out would be missed by nobody, so none is. */
function requireConverted<Fact extends { date: CalendarDate; number: string | null }>(
  what: string,
  facts: Fact[],
  amountOf: (fact: Fact) => Decimal | null,
): Fact[] {
  const missing = facts.find((fact) => amountOf(fact) === null);
  if (missing)
    throw new DatevIncomplete(`${what} ${missing.number ?? ""}`.trim(), {
      date: missing.date,
      number: missing.number,
    });
  return facts;
}

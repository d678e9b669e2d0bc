/** What is open: of one invoice, and of all invoices of a customer. */
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { type InvoiceRow, requireInvoice } from "../store.ts";
import type { CustomerBalance, CustomerOpenAmount, InvoiceBalance } from "./schema.ts";

type RelatedRow = Pick<
  InvoiceRow,
  "id" | "document_type" | "number" | "date" | "total" | "status" | "created_at"
>;

/** Nobody credits an invoice more often. */
const related_max = 100;

export async function readInvoiceBalance(tx: Tx, org: OrganizationId, id: string): Promise<InvoiceBalance> {
  const [invoice, related, open] = await together([
    requireInvoice(tx, org, id),
    tx.many<RelatedRow>(sql`
      select id, document_type, number, date, total, status, created_at
      from invoices
      where organization_id = ${org} and (reference_invoice_id = ${id} or source_quote_id = ${id})
      order by created_at, id
      limit ${related_max}`),
    tx.maybe<Row<"invoices", "open_amount">>(sql`
      select open_amount from invoices where organization_id = ${org} and id = ${id}`),
  ]);
  const { currency, total, paid_amount, credited_amount, sent_at } = invoice;
  return {
    invoice_id: invoice.id,
    currency,
    total: toNumber(total),
    paid_amount: toNumber(paid_amount),
    credited_amount: toNumber(credited_amount),
    open_amount: Number(open?.open_amount ?? 0),
    sent_at,
    related: related.map((row) => ({ ...row, total: toNumber(row.total) })),
  };
}

interface CurrencySums {
  currency: string;
  invoice_count: number;
  open_amount: Decimal;
  overdue_amount: Decimal;
}

export async function readCustomerBalance(tx: Tx, org: OrganizationId, id: string): Promise<CustomerBalance> {
  const [customer, sums] = await together([
    tx.maybe(sql`select id from customers where organization_id = ${org} and id = ${id}`),
    tx.many<CurrencySums>(sql`
      select
        i.currency,
        count(*)::int as invoice_count,
        sum(i.open_amount) as open_amount,
        coalesce(
          sum(i.open_amount) filter (where i.due_date < (app_now() at time zone o.time_zone)::date), 0
        ) as overdue_amount
      from invoices i
      join organizations o on o.organization_id = i.organization_id
      where i.organization_id = ${org} and i.customer_id = ${id} and i.open_amount is not null
      group by i.currency
      order by i.currency`),
  ]);
  if (!customer) throw new NotFound("customer");
  return {
    customer_id: id,
    currencies: sums.map(({ open_amount, overdue_amount, ...rest }) => ({
      ...rest,
      open_amount: toNumber(open_amount),
      overdue_amount: toNumber(overdue_amount),
    })),
  };
}

/** As many as a page of the list of customers can have. */
export const customers_max = 100;

/** Reads the kept sums, so the cost does not grow with the number of invoices. */
export async function findOpenAmounts(
  tx: Tx,
  org: OrganizationId,
  ids: readonly string[],
): Promise<CustomerOpenAmount[]> {
  const sums = await tx.many<{ customer_id: string; currency: string; open_amount: Decimal }>(sql`
    select k.value as customer_id, k.currency, sum(k.open_amount) as open_amount
    from invoices_counts k
    where k.organization_id = ${org} and k.facet = 'customer_id' and k.value = any(${ids}::text[])
    group by k.value, k.currency
    having sum(k.open_amount) <> 0
    order by k.value, k.currency`);
  return sums.map((sum) => ({ ...sum, open_amount: toNumber(sum.open_amount) }));
}

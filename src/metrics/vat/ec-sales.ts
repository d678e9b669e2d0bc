/**
 * The EC sales list: supplies to businesses in other member states, by the customer's VAT id. It follows the tax date,
 * whenever the customer pays.
 */
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import type { Tx } from "../../platform/db/database.ts";
import { empty, sql } from "../../platform/db/sql.ts";
import type { CursorSigner } from "../../platform/list/cursor.ts";
import type { Page } from "../../platform/list/list.ts";
import type { MetricContext } from "../organization.ts";
import type { DayRange } from "../range.ts";
import { readPage } from "./page.ts";
import type { EcSalesRow } from "./schema.ts";

export interface EcSalesRequest {
  range: DayRange;
  limit: number;
  cursor: string | null;
}

type Row = Omit<EcSalesRow, "net_amount"> & { net_amount: Decimal };

export function ecSales(
  tx: Tx,
  { organization_id }: MetricContext,
  signer: CursorSigner,
  { range, limit, cursor }: EcSalesRequest,
): Promise<Page<EcSalesRow>> {
  const sums = sql`
    select t.buyer_vat_id as vat_id, left(t.buyer_vat_id, 2) as country,
      (max(array[coalesce(t.tax_date, t.date)::text, i.customer_name]))[2] as customer_name,
      t.tax_category, coalesce(sum(t.base_net_amount), 0) as net_amount,
      count(distinct t.invoice_id)::int as document_count,
      (count(distinct t.invoice_id) filter (where t.base_net_amount is null))::int as unconverted_count
    from invoice_taxes t
    join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
    where t.organization_id = ${organization_id} and t.buyer_vat_id is not null and t.side = 'sales'
      and coalesce(t.tax_date, t.date) between ${range.start_date} and ${range.end_date}
    group by t.buyer_vat_id, t.tax_category`;
  return readPage<Row, EcSalesRow>(signer, {
    limit,
    cursor,
    bound: `${organization_id} ec-sales ${JSON.stringify(range)}`,
    count: () => tx.one<{ count: number }>(sql`select count(*)::int as count from (${sums}) as row`),
    find: (after, rows_max) =>
      tx.many<Row>(sql`
        select * from (${sums}) as row
        ${after === null ? empty : sql`where (vat_id, tax_category) > (${after.key}, ${after.id})`}
        order by vat_id, tax_category
        limit ${rows_max}`),
    toPosition: ({ vat_id, tax_category }) => ({ key: vat_id, id: tax_category }),
    toResource: ({ net_amount, ...row }) => ({ ...row, net_amount: toNumber(net_amount) }),
  });
}

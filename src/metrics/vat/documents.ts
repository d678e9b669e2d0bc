/** The documents behind the figures of the VAT report, page by page. */
import type { CalendarDate } from "../../kernel/calendar.ts";
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import type { Tx } from "../../platform/db/database.ts";
import { empty, join, type Sql, sql } from "../../platform/db/sql.ts";
import type { CursorSigner } from "../../platform/list/cursor.ts";
import type { Page } from "../../platform/list/list.ts";
import type { MetricContext } from "../organization.ts";
import type { DayRange } from "../range.ts";
import { unknown_tax, type VatBasis, type VatSide } from "./constants.ts";
import { type VatLine, vatLines } from "./lines.ts";
import { readPage } from "./page.ts";
import type { VatDocument } from "./schema.ts";

export interface DocumentFilter {
  side?: VatSide | undefined;
  tax_category?: string | undefined;
  /** A decimal, or `unknown_tax`. */
  tax_rate?: string | undefined;
  /** Of what is not deducted; or `unknown_tax`. */
  country?: string | undefined;
}

export interface DocumentsRequest {
  range: DayRange;
  basis: VatBasis;
  filter: DocumentFilter;
  limit: number;
  cursor: string | null;
}

type Row = VatLine & { number: string | null; name: string | null };

export function vatDocuments(
  tx: Tx,
  context: MetricContext,
  signer: CursorSigner,
  { range, basis, filter, limit, cursor }: DocumentsRequest,
): Promise<Page<VatDocument>> {
  const lines = sql`
    select * from (${vatLines(context, range, basis)}) as line
    where true ${join(conditions(filter), " ")}`;
  return readPage<Row, VatDocument>(signer, {
    limit,
    cursor,
    bound: `${context.organization_id} vat-documents ${JSON.stringify([range, basis, filter])}`,
    count: () => tx.one<{ count: number }>(sql`select count(*)::int as count from (${lines}) as line`),
    find: (after, rows_max) => findLines(tx, context, lines, after, rows_max),
    toPosition: ({ date, line_id }) => ({ key: date, id: line_id }),
    toResource: toDocument,
  });
}

function conditions({ side, tax_category, tax_rate, country }: DocumentFilter): Sql[] {
  return [
    side === undefined ? empty : sql`and side = ${side}`,
    tax_category === undefined
      ? empty
      : sql`and tax_category is not distinct from ${known(tax_category)}::text`,
    tax_rate === undefined ? empty : sql`and tax_rate is not distinct from ${known(tax_rate)}::numeric`,
    country === undefined ? empty : sql`and country is not distinct from ${known(country)}::text`,
  ];
}

function known(value: string): string | null {
  return value === unknown_tax ? null : value;
}

function findLines(
  tx: Tx,
  { organization_id }: MetricContext,
  lines: Sql,
  after: { key: string; id: string } | null,
  limit: number,
): Promise<Row[]> {
  const beyond =
    after === null
      ? empty
      : sql`where (date, line_id collate "C") > (${after.key as CalendarDate}::date, ${after.id})`;
  return tx.many<Row>(sql`
    select line.*, coalesce(i.number, b.reference_number) as number,
      coalesce(i.customer_name, v.name, b.display_name) as name
    from (
      select * from (${lines}) as line
      ${beyond}
      order by date, line_id collate "C"
      limit ${limit}
    ) as line
    left join invoices i on i.organization_id = ${organization_id} and line.reference_table = 'invoices'
      and i.id = line.reference_id
    left join inbox_items b on b.organization_id = ${organization_id} and line.reference_table = 'inbox'
      and b.id = line.reference_id
    left join vendors v on v.organization_id = ${organization_id} and v.id = b.vendor_id
    order by line.date, line.line_id collate "C"`);
}

function toDocument({
  line_id: _,
  tax_rate,
  net_amount,
  tax_amount,
  tax_category,
  ...row
}: Row): VatDocument {
  const number = (value: Decimal | null) => (value === null ? null : toNumber(value));
  return {
    side: row.side,
    date: row.date,
    reference_table: row.reference_table,
    reference_id: row.reference_id,
    document_type: row.document_type,
    number: row.number,
    name: row.name,
    tax_category: tax_category as VatDocument["tax_category"],
    tax_rate: number(tax_rate),
    country: row.country,
    currency: row.currency,
    net_amount: number(net_amount),
    tax_amount: number(tax_amount),
  };
}

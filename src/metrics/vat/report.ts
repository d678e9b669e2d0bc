/** The VAT of a range of days: what was sold and bought, by tax category and rate, and what is payable. */
import { addDecimals, type Decimal, subtractDecimals, toNumber } from "../../kernel/decimal.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import type { MetricContext } from "../organization.ts";
import type { DayRange } from "../range.ts";
import type { VatBasis, VatSide } from "./constants.ts";
import { vatLines } from "./lines.ts";
import type { VatReport, VatRow } from "./schema.ts";

interface Sum {
  side: VatSide;
  tax_category: VatRow["tax_category"];
  tax_rate: Decimal | null;
  country: string | null;
  net_amount: Decimal;
  tax_amount: Decimal;
  document_count: number;
  unconverted_count: number;
  unclear_count: number;
}

export async function vatReport(
  tx: Tx,
  context: MetricContext,
  range: DayRange,
  basis: VatBasis,
): Promise<VatReport> {
  const [sums, { untaxed_count }] = await together([
    findSums(tx, context, range, basis),
    countUntaxed(tx, context, range),
  ]);
  const sales = sums.filter(isOf("sales"));
  const netOf = (category: Sum["tax_category"]) =>
    total(
      sales.filter(({ tax_category }) => tax_category === category),
      "net_amount",
    );
  const taxOf = (side: VatSide) => total(sums.filter(isOf(side)), "tax_amount");
  const owed = addDecimals(taxOf("sales"), taxOf("acquisitions"));
  return {
    ...range,
    basis,
    currency: context.base_currency,
    ...sideOf("sales", sums),
    reverse_charge_net: toNumber(netOf("reverse_charge")),
    intra_community_net: toNumber(netOf("intra_community")),
    export_net: toNumber(netOf("export")),
    ...sideOf("acquisitions", sums),
    ...sideOf("purchases", sums),
    ...sideOf("undeducted", sums),
    payable: toNumber(subtractDecimals(owed, taxOf("purchases"))),
    unconverted_count: countOf(sums, "unconverted_count"),
    unclear_count: countOf(sums, "unclear_count"),
    untaxed_count,
  };
}

type SideOf<Side extends VatSide> = Record<Side, VatRow[]> & Record<`${Side}_net` | `${Side}_tax`, number>;

/** The rows of a side, and their sums. */
function sideOf<Side extends VatSide>(side: Side, sums: readonly Sum[]): SideOf<Side> {
  const own = sums.filter(isOf(side));
  return {
    [side]: own.flatMap(toRow),
    [`${side}_net`]: toNumber(total(own, "net_amount")),
    [`${side}_tax`]: toNumber(total(own, "tax_amount")),
  } as SideOf<Side>;
}

/** A purchase with self-assessed tax is on two sides, and is counted once. */
function countOf(sums: readonly Sum[], field: "unconverted_count" | "unclear_count"): number {
  return sums.filter(({ side }) => side !== "acquisitions").reduce((count, sum) => count + sum[field], 0);
}

const isOf = (side: VatSide) => (sum: Sum) => sum.side === side;

function total(sums: readonly Sum[], field: "net_amount" | "tax_amount"): Decimal {
  return addDecimals("0" as Decimal, ...sums.map((sum) => sum[field]));
}

/** Documents that could not be converted are counted, and have no row of their own. */
function toRow({ tax_category, tax_rate, country, net_amount, tax_amount, document_count }: Sum): VatRow[] {
  if (document_count === 0) return [];
  return [
    {
      tax_category,
      tax_rate: tax_rate === null ? null : toNumber(tax_rate),
      country,
      net_amount: toNumber(net_amount),
      tax_amount: toNumber(tax_amount),
      document_count,
    },
  ];
}

/** Adds up each document first: counting distinct documents in one step would sort all lines, which takes as long again. */
function findSums(tx: Tx, context: MetricContext, range: DayRange, basis: VatBasis): Promise<Sum[]> {
  const row = sql`side, tax_category, tax_rate, country`;
  return tx.many<Sum>(sql`
    select ${row},
      coalesce(sum(net_amount), 0) as net_amount, coalesce(sum(tax_amount), 0) as tax_amount,
      (count(*) filter (where is_converted))::int as document_count,
      (count(*) filter (where is_unconverted))::int as unconverted_count,
      (count(*) filter (where is_unclear))::int as unclear_count
    from (
      select ${row}, reference_id, sum(net_amount) as net_amount, sum(tax_amount) as tax_amount,
        bool_or(net_amount is not null) as is_converted, bool_or(net_amount is null) as is_unconverted,
        bool_or(is_unclear) as is_unclear
      from (
        select side collate "C" as side, tax_category collate "C" as tax_category, tax_rate, country collate "C" as country,
          reference_id, net_amount, tax_amount, is_unclear
        from (${vatLines(context, range, basis)}) as line
      ) as line
      group by reference_id, ${row}
    ) as document
    group by ${row}
    order by side desc, country nulls last, tax_rate desc nulls last, tax_category nulls last`);
}

/** Receipts and bills of the range that would count if they said how much tax they contain. */
function countUntaxed(
  tx: Tx,
  { organization_id }: MetricContext,
  { start_date, end_date }: DayRange,
): Promise<{ untaxed_count: number }> {
  return tx.one<{ untaxed_count: number }>(sql`
    select count(*)::int as untaxed_count
    from inbox_items i
    where i.organization_id = ${organization_id}
      and coalesce(i.date, '-infinity') between ${start_date} and ${end_date}
      and i.type = 'expense' and i.tax_amount is null and i.amount is not null
      and i.status not in ('other', 'archived') and i.approval_action is distinct from 'rejected'
      and not i.exclude_from_analytics and i.document_type in ('receipt', 'invoice', 'credit_note')`);
}

/** The list of transactions, and the conversion of a row into the API resource. */
import { identifier, sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { uuidField } from "../../platform/list/fields.ts";
import type { KeptCounts } from "../../platform/list/kept-counts.ts";
import type { Extra, ListSpec } from "../../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { transactionRecord } from "./schema.ts";

export const { select: transactionSelect, toResource: toTransaction } = recordMapper(transactionRecord, "t", {
  // As in metrics/recent-transactions.ts. A matched transaction is not looked up.
  suggested_match: sql`not t.matched and (
    exists (
      select from match_candidates m
      where m.organization_id = t.organization_id and m.transaction_id = t.id and m.status = 'pending'
    ) or exists (
      select from payment_proposals p
      where p.organization_id = t.organization_id and p.transaction_id = t.id and p.status = 'pending'
    ))`,
  splits: sql`coalesce(case when t.is_split then (
    select jsonb_agg(
      jsonb_build_object('id', s.id, 'amount', trim_scale(s.amount)::text,
        'base_amount', trim_scale(s.base_amount)::text, 'category_id', s.category_id, 'project_id', s.project_id, 'vendor_id', s.vendor_id,
        'description', s.description)
      order by s.position)
    from transaction_splits s
    where s.organization_id = t.organization_id and s.transaction_id = t.id
  ) end, '[]')`,
});

const booking_date = sql`t.booking_date`;

/** A split transaction has no category itself; its splits do. */
function partFilter(column: "category_id" | "project_id" | "vendor_id"): Extra {
  const field = uuidField(identifier(column));
  return {
    description: `Split transactions of which a part has this ${column}`,
    condition(text) {
      const id = field.parse(text);
      if (id === null)
        throw invalid(`query.split_${column}`, "type", `must be ${field.accepted}; found ${text}`);
      return sql`t.is_split and t.id in (
        select s.transaction_id from transaction_splits s
        where s.organization_id = t.organization_id and s.${field.column} = ${id}::uuid)`;
    },
  };
}

export const keptTransactions: KeptCounts = {
  table: "transactions_counts",
  dimensions: ["account_id", "currency", "status", "matched", "categorized", "is_transfer"],
  facets: ["category_id", "project_id", "vendor_id", "import_id"],
  ranges: { booking_date: "date_bucket", amount: "amount_bucket" },
};

export const transactionList: ListSpec = {
  name: "transactions",
  from: sql`own_transactions t`,
  organization: sql`t.organization_id`,
  id: sql`t.id`,
  sorts: {
    booking_date: { expression: booking_date, type: "date" },
    amount: { expression: sql`t.amount`, type: "numeric" },
  },
  default_sort: "booking_date",
  filters: filtersOf(transactionRecord, "t"),
  extras: {
    split_category_id: partFilter("category_id"),
    split_project_id: partFilter("project_id"),
    split_vendor_id: partFilter("vendor_id"),
  },
  date: "booking_date",
  search: sql`t.search`,
  kept_counts: keptTransactions,
};

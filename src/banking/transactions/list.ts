/** The list of transactions, and the way from a row to the resource. */
import { type Decimal, parseDecimal, toNumber } from "../../kernel/decimal.ts";
import { identifier, join, sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import {
  booleanField,
  currencyField,
  dateField,
  decimalField,
  enumField,
  uuidField,
} from "../../platform/list/fields.ts";
import type { Extra, ListSpec } from "../../platform/list/spec.ts";
import { transactionSources, transactionStatuses } from "../constants.ts";
import { Transaction } from "./schema.ts";
import type { SplitRow, TransactionRow } from "./transaction.ts";

const columns = [...Object.keys(Transaction.properties).filter((key) => key !== "splits"), "version"];

export const transactionSelect = sql`
  ${join(
    columns.map((column) => sql`t.${identifier(column)}`),
    ", ",
  )},
  case when t.is_split then (
    select jsonb_agg(
      jsonb_build_object('id', s.id, 'amount', s.amount::text, 'base_amount', s.base_amount::text,
        'category_id', s.category_id, 'project_id', s.project_id, 'vendor_id', s.vendor_id,
        'description', s.description)
      order by s.position)
    from transaction_splits s
    where s.organization_id = t.organization_id and s.transaction_id = t.id
  ) end as splits`;

export interface JoinedTransactionRow extends TransactionRow {
  splits: SplitRow[] | null;
}

const booking_date = sql`t.booking_date`;

/** A split transaction has no category itself; its parts do. */
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
  filters: {
    account_id: uuidField(sql`t.account_id`),
    booking_date: dateField(booking_date),
    amount: decimalField(sql`t.amount`),
    currency: currencyField(sql`t.currency`),
    status: enumField(sql`t.status`, transactionStatuses),
    source: enumField(sql`t.source`, transactionSources),
    category_id: uuidField(sql`t.category_id`),
    vendor_id: uuidField(sql`t.vendor_id`),
    project_id: uuidField(sql`t.project_id`),
    import_id: uuidField(sql`t.import_id`),
    matched: booleanField(sql`t.matched`),
    categorized: booleanField(sql`t.categorized`),
    is_transfer: booleanField(sql`t.is_transfer`),
    exclude_from_analytics: booleanField(sql`t.exclude_from_analytics`),
  },
  extras: {
    split_category_id: partFilter("category_id"),
    split_project_id: partFilter("project_id"),
    split_vendor_id: partFilter("vendor_id"),
  },
  date: "booking_date",
  search: sql`t.search`,
  kept_counts: {
    table: "transactions_counts",
    dimensions: ["account_id", "currency", "status", "matched", "categorized", "is_transfer"],
    facets: ["category_id", "project_id", "vendor_id", "import_id"],
    ranges: { booking_date: "date_bucket", amount: "amount_bucket" },
  },
};

const number = (value: Decimal | null) => (value === null ? null : toNumber(value));

export function toTransaction(row: JoinedTransactionRow): Transaction {
  return {
    id: row.id,
    organization_id: row.organization_id,
    account_id: row.account_id,
    booking_date: row.booking_date,
    value_date: row.value_date,
    amount: toNumber(row.amount),
    currency: row.currency,
    base_amount: number(row.base_amount),
    base_currency: row.base_currency,
    description: row.description,
    counterparty_name: row.counterparty_name,
    counterparty_account: row.counterparty_account,
    reference: row.reference,
    bank_transaction_id: row.bank_transaction_id,
    status: row.status,
    source: row.source,
    import_id: row.import_id,
    import_row: row.import_row,
    category_id: row.category_id,
    category_source: row.category_source,
    categorized: row.categorized,
    vendor_id: row.vendor_id,
    project_id: row.project_id,
    is_transfer: row.is_transfer,
    transfer_reason: row.transfer_reason,
    transfer_transaction_id: row.transfer_transaction_id,
    exclude_from_analytics: row.exclude_from_analytics,
    notes: row.notes,
    matched: row.matched,
    splits: (row.splits ?? []).map(toSplit),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** Amounts travel as text inside jsonb, with the zeros that numeric(19,4) prints. */
function toSplit({ amount, base_amount, ...rest }: SplitRow): Transaction["splits"][number] {
  const exact = (text: string) => toNumber(parseDecimal(text) as Decimal);
  return { ...rest, amount: exact(amount), base_amount: base_amount === null ? null : exact(base_amount) };
}

/** Two lists over one table: the inbox shows items without a transaction, the entries show all. */
import { sql } from "../platform/db/sql.ts";
import type { KeptCounts } from "../platform/list/kept-counts.ts";
import type { ListSpec, Sort } from "../platform/list/spec.ts";
import { filtersOf } from "../platform/records/mapper.ts";
import type { inboxSorts } from "./constants.ts";
import { inboxJoins } from "./present.ts";
import { inboxRecord } from "./schema.ts";

// Each of these expressions has an index; a record without a value sorts below all others.
const dateKey = { expression: sql`coalesce(i.date, '-infinity')`, lowest: sql`'-infinity'::date` };
const amountKey = { expression: sql`coalesce(i.amount, '-infinity')`, lowest: sql`'-infinity'::numeric` };
const baseAmountKey = {
  expression: sql`coalesce(i.base_amount, '-infinity')`,
  lowest: sql`'-infinity'::numeric`,
};

const keptEntries: KeptCounts = {
  table: "inbox_items_counts",
  dimensions: ["status", "type", "document_type", "currency"],
  facets: ["category_id", "project_id", "vendor_id", "approval_action"],
  ranges: { date: "date_bucket", amount: "amount_bucket", base_amount: "amount_bucket" },
};
const keptInbox: KeptCounts = { ...keptEntries, where: sql`not k.linked` };

export type InboxListSpec = ListSpec & { kept_counts: KeptCounts };

export const entryList: InboxListSpec = {
  name: "entries",
  from: sql`own_inbox_items i`,
  joins: inboxJoins,
  organization: sql`i.organization_id`,
  id: sql`i.id`,
  sorts: {
    date: { expression: dateKey.expression, type: "date" },
    amount: { expression: amountKey.expression, type: "numeric" },
    created_at: { expression: sql`i.created_at`, type: "timestamptz" },
  } satisfies Record<(typeof inboxSorts)[number], Sort>,
  default_sort: "date",
  filters: filtersOf(inboxRecord, "i", { amount: amountKey, base_amount: baseAmountKey, date: dateKey }),
  legacy: { statuses: "status", document_types: "document_type" },
  date: "date",
  search: sql`i.search`,
  kept_words: { table: "inbox_items_words" },
  kept_counts: keptEntries,
};

export const inboxList: InboxListSpec = {
  ...entryList,
  name: "inbox",
  where: sql`i.transaction_id is null`,
  kept_words: { table: "inbox_items_words", where: sql`not k.linked` },
  kept_counts: keptInbox,
};

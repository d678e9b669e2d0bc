/** What a list is: where its records come from, how they can be ordered, filtered and searched. */
import type { Sql } from "../db/sql.ts";
import type { Field } from "./fields.ts";
import type { Filter } from "./filter.ts";
import type { KeptCounts } from "./kept-counts.ts";

export const page_limit_max = 100;
export const page_limit_default = 20;
export const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

export interface Sort {
  /** Never null; the page index is on (organization_id, expression, id). */
  expression: Sql;
  type: string;
}

export interface ListSpec {
  /** Names the list in its cursors. */
  name: string;
  /** `customers c`, with the joins that filters need. */
  from: Sql;
  /** Joins that only the shown records need; what they join to is selected, never filtered or sorted by. */
  joins?: Sql;
  /** The qualified organization and id columns. */
  organization: Sql;
  id: Sql;
  sorts: Record<string, Sort>;
  default_sort: string;
  default_order?: SortOrder;
  filters?: Record<string, Field>;
  /** Older names of a filter, each behaving as `<field>[in]`. */
  legacy?: Record<string, string>;
  /** What start_date and end_date compare: the name of a filter, or a date that is none. */
  date?: string | Sql;
  /** A tsvector column that `q` searches. */
  search?: Sql;
  /** The kept words of that column, by `keep_words`, with the list's own condition on them; alias `k`. */
  kept_words?: { table: string; where?: Sql };
  /** Parameters with a meaning of their own: what they are, and the condition they make. */
  extras?: Record<string, Extra>;
  /** Always true of this list's records, besides the organization. */
  where?: Sql;
  /** Some of its SQL asks `app_now()`: the transaction is told the time, which most reads can do without. */
  timed?: true;
  /** The table whose kept count answers an unfiltered first page without counting; see row_counts. */
  counted_table?: string;
  /** Kept counts that answer filtered lists too; see kept-counts.ts. */
  kept_counts?: KeptCounts;
}

export interface Extra {
  description: string;
  /** The condition, null for none; throws ValidationError for a wrong value. */
  condition(text: string): Sql | null;
}

export interface ListRequest {
  limit: number;
  filters: Filter[];
  /** What the extras ask for. */
  conditions: Sql[];
  /** What is searched for. */
  question: string | null;
  sort: string;
  order: SortOrder;
  cursor: string | null;
  binding: string;
}

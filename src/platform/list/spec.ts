/**
 * The definition of a list: where its records come from, and how they can be sorted, filtered and searched.
 */
import type { Sql } from "../db/sql.ts";
import type { Field } from "./fields.ts";
import type { Filter } from "./filter.ts";
import type { KeptCondition, KeptCounts } from "./kept-counts.ts";

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
  /** Identifies the list in its cursors. */
  name: string;
  /** `customers c`, with the joins that filters need. */
  from: Sql;
  /** Joins for selected columns only, never for filters or sorting. They run for the records of the page. */
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
  /** What start_date and end_date filter by: the name of a filter, or another date expression. */
  date?: string | Sql;
  /** A tsvector column that `q` searches. */
  search?: Sql;
  /**
   * The kept words of that column (`keep_words`), with the list's own condition on them; the alias is `k`.
   */
  kept_words?: { table: string; where?: Sql };
  /** Special parameters of this list, with their schema and the condition they add. */
  extras?: Record<string, Extra>;
  /** A condition on all records of this list, in addition to the organization. */
  where?: Sql;
  /** The table whose kept count (row_counts) is used for an unfiltered list instead of counting. */
  counted_table?: string;
  /** Kept counts for filtered lists; see kept-counts.ts. */
  kept_counts?: KeptCounts;
}

export interface Extra {
  description: string;
  /** The condition, or null for none. Throws ValidationError for an invalid value. */
  condition(text: string): Sql | null;
  /** The same condition on the kept counts, or null if they cannot answer it. Called with valid values only. */
  kept?(text: string): KeptCondition | null;
}

export interface ListRequest {
  limit: number;
  filters: Filter[];
  /** The conditions of the extras. */
  conditions: Sql[];
  /** Those of them that kept counts can answer. */
  kept_conditions: KeptCondition[];
  /** The search text. */
  question: string | null;
  sort: string;
  order: SortOrder;
  cursor: string | null;
  binding: string;
}

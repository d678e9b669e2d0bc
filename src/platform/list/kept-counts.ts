/**
 * Finds how many records match without counting them. `keep_counts` (migrations/0004_lists.sql) maintains a
 * table of cells. A cell says how many rows have a combination of dimensions: over all rows, for each value
 * of a facet, and for each bucket of a range. With filters on dimensions and on at most one facet or range,
 * the count is the sum of a few cells; for a range, the records in the two buckets at its ends are counted
 * one by one. Anything else (a search, two facets at once) is counted with the list's own conditions, using
 * its indexes. Either way the count is exact, because cells change in the database transaction that changes
 * the rows. See docs/search.md.
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import { empty, identifier, join, raw, type Sql, sql } from "../db/sql.ts";
import { type Filter, type Operator, toCondition } from "./filter.ts";
import type { ListRequest, ListSpec } from "./spec.ts";

export interface KeptCounts {
  /** The table that `keep_counts` made; its alias is `k`. */
  table: string;
  /** The list's own condition in terms of the dimensions. */
  where?: Sql;
  dimensions: readonly string[];
  facets: readonly string[];
  ranges: Readonly<Record<string, RangeBuckets>>;
}

/** A condition of a list's own (`Extra`), in terms of the cells; their alias is `k`. */
export interface KeptCondition {
  /** A condition on the dimensions. */
  where?: Sql;
  /** The cells to sum instead of those of `all`. */
  cells?: Sql;
}

/** The SQL function that `keep_counts` uses to divide a range of this column type into buckets. */
export type RangeBuckets = "date_bucket" | "amount_bucket";

/** The query for `count`, or null when the cells cannot answer it. */
export function keptCount(
  spec: ListSpec,
  organization_id: OrganizationId,
  { filters, conditions, kept_conditions }: ListRequest,
  where: Sql,
): Sql | null {
  const kept = spec.kept_counts;
  if (!kept || kept_conditions.length < conditions.length) return null;
  const onDimensions = filters.filter(({ name }) => kept.dimensions.includes(name));
  const others = filters.filter(({ name }) => !kept.dimensions.includes(name));
  const names = new Set(others.map(({ name }) => name));
  const [name] = names;
  const [own_cells, ...more_cells] = kept_conditions.flatMap(({ cells }) => cells ?? []);
  if (names.size > 1 || more_cells.length > 0 || (own_cells && name !== undefined)) return null;

  const sumOf = (facet: string, cells: Sql[] = []) => {
    const all = [
      sql`k.organization_id = ${organization_id}`,
      own_cells ?? sql`k.facet = ${facet}`,
      ...cells,
      ...kept_conditions.flatMap(({ where: condition }) => condition ?? []),
      ...(kept.where ? [kept.where] : []),
      ...onDimensions.map((filter) => onColumn(filter, sql`k.${identifier(filter.name)}`, filter.field.type)),
    ];
    return sql`(select coalesce(sum(k.row_count), 0) from ${identifier(kept.table)} k where ${join(all, " and ")})`;
  };
  if (name === undefined) return sql`select ${sumOf("all")}::int8 as count`;
  if (kept.facets.includes(name)) return countFacet(name, others, sumOf);
  const buckets = kept.ranges[name];
  return buckets ? countRange(spec, name, others, buckets, where, sumOf) : null;
}

/** The query for the number of records with each combination of values in these dimensions. */
export function keptGroups(
  kept: KeptCounts,
  organization_id: OrganizationId,
  dimensions: readonly string[],
): Sql {
  const columns = join(
    dimensions.map((name) => sql`k.${identifier(name)}`),
    ", ",
  );
  return sql`
    select ${columns}, sum(k.row_count)::int8 as count
    from ${identifier(kept.table)} k
    where k.organization_id = ${organization_id} and k.facet = 'all'${kept.where ? sql` and ${kept.where}` : empty}
    group by ${columns}`;
}

type SumOf = (facet: string, cells?: Sql[]) => Sql;

function onColumn(filter: Filter, column: Sql, type: string): Sql {
  const { column: _column, order_key: _key, ...rest } = filter.field;
  return toCondition({ ...filter, field: { ...rest, column, type } });
}

function countFacet(name: string, filters: Filter[], sumOf: SumOf): Sql | null {
  const among = (filter: Filter) => onColumn(filter, sql`k.value`, "text");
  if (filters.every(({ operator }) => operator === "eq" || operator === "in"))
    return sql`select ${sumOf(name, filters.map(among))}::int8 as count`;
  const [filter] = filters;
  if (filters.length > 1 || !filter || !["neq", "nin"].includes(filter.operator)) return null;
  // "All except these": subtract a few cells from the total instead of adding the cells of every other value.
  const excluded = among({ ...filter, operator: "in" });
  return sql`select (${sumOf("all")} - ${sumOf(name, [excluded])})::int8 as count`;
}

/** Buckets cover what a numeric(19, 4) can hold; a bound beyond that is in no bucket. */
function hasBucket({ field, values }: Filter): boolean {
  return field.type !== "numeric" || values.every((value) => /^-?\d{1,15}(\.\d{1,4})?$/.test(value));
}

const lower: readonly Operator[] = ["gt", "gte"];
const upper: readonly Operator[] = ["lt", "lte"];

function countRange(
  spec: ListSpec,
  name: string,
  filters: Filter[],
  bucket: RangeBuckets,
  where: Sql,
  sumOf: SumOf,
): Sql | null {
  const [low, ...moreLow] = filters.filter(({ operator }) => lower.includes(operator));
  const [high, ...moreHigh] = filters.filter(({ operator }) => upper.includes(operator));
  const understood = (low ? 1 : 0) + (high ? 1 : 0);
  if (moreLow.length + moreHigh.length > 0 || understood !== filters.length) return null;
  const field = (low ?? high)?.field;
  if (!field || !filters.every(hasBucket)) return null;
  const key = field.order_key?.expression ?? field.column;
  const boundOf = (filter: Filter) => sql`${filter.values[0]}::${raw(field.type)}`;
  const bucketOf = (value: Sql) => sql`${raw(bucket)}(${value})`;
  const countedIn = (part: Sql) => sql`(select count(*) from ${spec.from} where ${where} and ${part})`;

  const between = [
    ...(low ? [sql`k.bucket > ${bucketOf(boundOf(low))}`] : []),
    ...(high ? [sql`k.bucket < ${bucketOf(boundOf(high))}`] : []),
  ];
  const parts = [sumOf(name, between)];
  if (low) parts.push(countedIn(sql`${key} < ${raw(bucket)}_end(${boundOf(low)})`));
  if (high) {
    // If both ends are in one bucket, the lower end has already counted it.
    const another = low ? sql` and ${bucketOf(boundOf(low))} <> ${bucketOf(boundOf(high))}` : empty;
    parts.push(countedIn(sql`${key} >= ${raw(bucket)}_start(${boundOf(high)})${another}`));
  }
  return sql`select (${join(parts, " + ")})::int8 as count`;
}

/**
 * The one implementation of every list: keyset pagination over a total order (sort key, id), eight operators
 * on typed fields, date range, full-text search, signed cursors and a count.
 *
 * A page starts after the pair (key, id) of the last record shown, which an index finds directly. So page
 * 1,000 costs as much as page 1, and rows that are added or deleted meanwhile do not shift the pages. This
 * requires a key that is never null, so sorts over nullable columns use an expression such as coalesce(date,
 * '-infinity').
 */

import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { empty, join, raw, type Sql, sql } from "../db/sql.ts";
import { together } from "../db/together.ts";
import type { PageMeta } from "../http/envelope.ts";
import type { CursorSigner, Position } from "./cursor.ts";
import { toCondition } from "./filter.ts";
import { keptCount } from "./kept-counts.ts";
import { planSearch, type Search } from "./search.ts";
import type { ListRequest, ListSpec, Sort } from "./spec.ts";

export interface Page<Resource> {
  data: Resource[];
  meta: PageMeta;
}

/** Runs the list. `select` has the columns that the mapper needs. */
export async function runList<Row, Resource>(
  tx: Tx,
  spec: ListSpec,
  signer: CursorSigner,
  organization_id: OrganizationId,
  request: ListRequest,
  select: Sql,
  toResource: (row: Row) => Resource,
): Promise<Page<Resource>> {
  const binding = `${organization_id} ${request.binding}`;
  const after = request.cursor === null ? null : signer.read(request.cursor, binding);
  const sort = spec.sorts[request.sort] as Sort;
  const filtered = join(
    [
      sql`${spec.organization} = ${organization_id}`,
      ...(spec.where ? [spec.where] : []),
      ...request.filters.map(toCondition),
      ...request.conditions,
    ],
    " and ",
  );
  // The best plan depends on the filter values; a generic plan would read too much for some. This query is
  // pipelined with the next one and costs no round trip.
  const isPlain = request.filters.length + request.conditions.length === 0 && !after && !request.question;
  const planned = isPlain ? null : tx.run(sql`set local plan_cache_mode = force_custom_plan`);
  const search = await findSearch(tx, spec, organization_id, request, filtered);
  if (search === "nothing") return { data: [], meta: { count: after?.count ?? 0, next_cursor: null } };
  const where = search ? sql`${filtered} and ${search.condition}` : filtered;
  const page = tx.many<Row & { list_key: string; list_id: string }>(
    pageStatement(spec, request, sort, where, after, select),
  );
  // Both queries are sent together; only the first page needs the count.
  const [rows, count] = await together([
    page,
    after ? after.count : countAll(tx, spec, organization_id, request, search, where),
    planned,
  ]);
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  const next_cursor =
    rows.length > request.limit && last
      ? signer.write({ key: last.list_key, id: last.list_id, count }, binding)
      : null;
  return { data: shown.map(toResource), meta: { count, next_cursor } };
}

function pageStatement(
  spec: ListSpec,
  { order, limit }: ListRequest,
  sort: Sort,
  where: Sql,
  after: Position | null,
  select: Sql,
): Sql {
  const direction = raw(order);
  const ordered = sql`order by ${sort.expression} ${direction}, ${spec.id} ${direction}`;
  const beyond = after
    ? sql`and (${sort.expression}, ${spec.id}) ${raw(order === "asc" ? ">" : "<")}
        (${after.key}::${raw(sort.type)}, ${after.id}::uuid)`
    : empty;
  const position = sql`${sort.expression}::text as list_key, ${spec.id} as list_id`;
  const page = (columns: Sql) => sql`
    select ${columns}
    from ${spec.from}
    where ${where} ${beyond}
    ${ordered}
    limit ${limit + 1}`;
  if (!spec.joins) return page(sql`${select}, ${position}`);
  // Limit the page first, so that only its records are joined, whatever the planner estimates for the
  // filters.
  const [alias] = spec.id.text.split(".") as [string];
  return sql`
    select ${select}, ${position}
    from (${page(raw(`${alias}.*`))}) ${raw(alias)}
    ${spec.joins}
    ${ordered}`;
}

async function findSearch(
  tx: Tx,
  spec: ListSpec,
  organization_id: OrganizationId,
  { question }: ListRequest,
  where: Sql,
): Promise<Search | null | "nothing"> {
  if (question === null || !spec.search) return null;
  return (
    (await planSearch(tx, { ...spec, search: spec.search }, organization_id, question, where)) ?? "nothing"
  );
}

async function countAll(
  tx: Tx,
  spec: ListSpec,
  organization_id: OrganizationId,
  request: ListRequest,
  search: Search | null,
  where: Sql,
): Promise<number> {
  const unfiltered = request.filters.length === 0 && request.conditions.length === 0;
  const kept = search
    ? unfiltered && search.count
    : (keptCount(spec, organization_id, request, where) ??
      (unfiltered && keptRowCount(spec, organization_id)));
  const statement = kept || sql`select count(*) as count from ${spec.from} where ${where}`;
  return (await tx.one<{ count: number }>(statement)).count;
}

function keptRowCount(spec: ListSpec, organization_id: OrganizationId): Sql | null {
  if (spec.counted_table === undefined || spec.where !== undefined) return null;
  return sql`
    select coalesce(sum(row_count), 0)::int8 as count from row_counts
    where organization_id = ${organization_id} and table_name = ${spec.counted_table}`;
}

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
import { join, type Sql, sql } from "../db/sql.ts";
import { together } from "../db/together.ts";
import type { PageMeta } from "../http/envelope.ts";
import type { CursorSigner } from "./cursor.ts";
import { toCondition } from "./filter.ts";
import { keptCount } from "./kept-counts.ts";
import { planSearch, type Search } from "./search.ts";
import {
  findSearchedPage,
  onlyByBitmap,
  type PageQuery,
  type Positioned,
  pageStatement,
} from "./search-page.ts";
import type { ListRequest, ListSpec, Sort } from "./spec.ts";

export interface Page<Resource> {
  data: Resource[];
  meta: PageMeta;
}

/** All pages of a list, one after the other. */
export async function* allPages<Resource>(
  readPage: (cursor: string | null) => Promise<Page<Resource>>,
): AsyncGenerator<Page<Resource>> {
  for (let cursor: string | null = null; ; ) {
    const page: Page<Resource> = await readPage(cursor);
    yield page;
    cursor = page.meta.next_cursor;
    if (cursor === null) return;
  }
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
  const { limit, order } = request;
  const page: PageQuery = { spec, organization_id, sort, order, limit, after, where: filtered, select };
  // The queries are sent together; only the first page needs the count.
  const kept = after ? null : keptStatement(spec, organization_id, request, search, filtered);
  const [found, kept_count] = await together([
    search
      ? findSearchedPage<Row>(tx, page, search)
      : tx.many<Positioned<Row>>(pageStatement(page)).then((rows) => ({ rows, count: null })),
    kept ? countBy(tx, kept) : null,
    planned,
  ]);
  const { rows } = found;
  const count = after?.count ?? kept_count ?? found.count ?? (await countMatches(tx, spec, search, filtered));
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  const next_cursor =
    rows.length > request.limit && last
      ? signer.write({ key: last.list_key, id: last.list_id, count }, binding)
      : null;
  return { data: shown.map(toResource), meta: { count, next_cursor } };
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

/** The query for a count that is kept; null if the matches must be counted. */
function keptStatement(
  spec: ListSpec,
  organization_id: OrganizationId,
  request: ListRequest,
  search: Search | null,
  where: Sql,
): Sql | null {
  const unfiltered = request.filters.length === 0 && request.conditions.length === 0;
  if (search) return unfiltered ? search.count : null;
  return (
    keptCount(spec, organization_id, request, where) ??
    (unfiltered ? keptRowCount(spec, organization_id) : null)
  );
}

function countMatches(tx: Tx, spec: ListSpec, search: Search | null, where: Sql): Promise<number> {
  const count = (condition: Sql) =>
    countBy(tx, sql`select count(*) as count from ${spec.from} where ${condition}`);
  if (!search) return count(where);
  return onlyByBitmap(tx, () => count(sql`${where} and ${search.condition}`));
}

async function countBy(tx: Tx, statement: Sql): Promise<number> {
  return (await tx.one<{ count: number }>(statement)).count;
}

function keptRowCount(spec: ListSpec, organization_id: OrganizationId): Sql | null {
  if (spec.counted_table === undefined || spec.where !== undefined) return null;
  return sql`
    select coalesce(sum(row_count), 0)::int8 as count from row_counts
    where organization_id = ${organization_id} and table_name = ${spec.counted_table}`;
}

/**
 * Finds the page of a list that is searched. One query with `order by … limit` would leave it to the planner
 * whether to read the list in its order until enough records match, or to collect all matches by the search
 * index. For several words, digits or beginnings of words it cannot know how many records match. Over 1,000,000
 * records it read all of them to find none. So each way is tried with a bound:
 *
 *   1. near    of the next few thousand records in the list's order, those that match: enough for common words. A list
 *              without kept words does this for later pages only.
 *   2. words   up to 4,000 matches by the search index, then sorted: all that match rare words
 *   3. order   in the list's order without a bound: there are many matches, so it soon finds enough
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { empty, join, raw, type Sql, sql } from "../db/sql.ts";
import { together } from "../db/together.ts";
import type { Position } from "./cursor.ts";
import type { Search } from "./search.ts";
import type { ListSpec, Sort, SortOrder } from "./spec.ts";

/** How many records are looked at for each that is wanted. */
const looks_per_record = 100;
const looks_max = 5000;
/** How many matches are put in order. */
const candidates_max = 4000;

/** A page of a list, apart from a search. */
export interface PageQuery {
  spec: ListSpec;
  organization_id: OrganizationId;
  sort: Sort;
  order: SortOrder;
  limit: number;
  after: Position | null;
  /** The organization and all filters. */
  where: Sql;
  /** The columns that the mapper needs. */
  select: Sql;
}

export type Positioned<Row> = Row & { list_key: string; list_id: string };

export interface SearchedPage<Row> {
  /** One more than the limit if there are more. */
  rows: Positioned<Row>[];
  /** How many records match after the page before; null: not known. */
  count: number | null;
}

export async function findSearchedPage<Row>(
  tx: Tx,
  page: PageQuery,
  search: Search,
): Promise<SearchedPage<Row>> {
  if (isNearFirst(page, search)) {
    const near = await tx.many<Positioned<Row>>(nearStatement(page, search));
    if (near.length > page.limit) return { rows: near, count: null };
  }
  const { ids, count } = await findByWords(tx, page, search);
  if (count < candidates_max) {
    const rows = ids.length === 0 ? [] : await tx.many<Positioned<Row>>(rowsOf(page, sql`${ids}::uuid[]`));
    return { rows, count };
  }
  const where = sql`${page.where} and ${search.condition}`;
  const rows = await withoutScans(tx, ["bitmapscan"], () =>
    tx.many<Positioned<Row>>(pageStatement({ ...page, where })),
  );
  return { rows, count: null };
}

/** On the first page of a list without kept words all matches are counted, so asking the index first costs little more. */
function isNearFirst({ after }: PageQuery, { records_max }: Search): boolean {
  return records_max === null ? after !== null : records_max > candidates_max;
}

/** Names the columns as the list does, so that the condition holds for the records looked at. */
function nearStatement(page: PageQuery, { condition }: Search): Sql {
  const { spec, sort, limit } = page;
  const alias = aliasOf(spec);
  const direction = raw(page.order);
  const looks = Math.min(looks_max, looks_per_record * (limit + 1));
  return rowsOf(
    page,
    sql`array(
      select ${spec.id}
      from (
        select ${spec.id}, ${spec.search as Sql}, ${sort.expression} as list_key
        from ${spec.from}
        where ${page.where} ${beyond(page)}
        ${ordered(page)}
        limit ${raw(String(looks))}
      ) ${alias}
      where ${condition}
      order by ${alias}.list_key ${direction}, ${spec.id} ${direction}
      limit ${limit + 1})`,
  );
}

interface Candidates {
  /** The first of them in the list's order. */
  ids: string[];
  count: number;
}

function findByWords(tx: Tx, page: PageQuery, { condition }: Search): Promise<Candidates> {
  const { spec, sort, order, limit } = page;
  const direction = raw(order);
  return onlyByBitmap(tx, () =>
    tx.one<Candidates>(sql`
      with candidates as materialized (
        select ${spec.id} as id, ${sort.expression} as key
        from ${spec.from}
        where ${page.where} and ${condition} ${beyond(page)}
        limit ${raw(String(candidates_max))}
      )
      select
        array(select id from candidates order by key ${direction}, id ${direction} limit ${limit + 1}) as ids,
        (select count(*) from candidates) as count`),
  );
}

/** The statement for these records of the page. */
function rowsOf(page: PageQuery, ids: Sql): Sql {
  const { spec, organization_id } = page;
  const where = sql`${spec.organization} = ${organization_id} and ${spec.id} = any(${ids})`;
  return pageStatement({ ...page, where, after: null });
}

/** The statement for a page: one record more than the limit, to see whether there is a next page. */
export function pageStatement(page: PageQuery): Sql {
  const { spec, sort, select } = page;
  const position = sql`${sort.expression}::text as list_key, ${spec.id} as list_id`;
  const rows = (columns: Sql) => sql`
    select ${columns}
    from ${spec.from}
    where ${page.where} ${beyond(page)}
    ${ordered(page)}
    limit ${page.limit + 1}`;
  if (!spec.joins) return rows(sql`${select}, ${position}`);
  // Limit the page first, so that only its records are joined, whatever the planner estimates for the
  // filters.
  const alias = aliasOf(spec);
  return sql`
    select ${select}, ${position}
    from (${rows(sql`${alias}.*`)}) ${alias}
    ${spec.joins}
    ${ordered(page)}`;
}

function ordered({ spec, sort, order }: PageQuery): Sql {
  const direction = raw(order);
  return sql`order by ${sort.expression} ${direction}, ${spec.id} ${direction}`;
}

function beyond({ spec, sort, order, after }: PageQuery): Sql {
  if (!after) return empty;
  return sql`and (${sort.expression}, ${spec.id}) ${raw(order === "asc" ? ">" : "<")}
    (${after.key}::${raw(sort.type)}, ${after.id}::uuid)`;
}

function aliasOf({ id }: ListSpec): Sql {
  const [alias] = id.text.split(".") as [string];
  return raw(alias);
}

/** Only bitmap scans remain, so a search uses the search index whatever the planner estimates. */
export function onlyByBitmap<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  return withoutScans(tx, ["seqscan", "indexscan", "indexonlyscan"], work);
}

/** The planner may not use these kinds of scan for the queries that `work` sends at once, in the same round trip. */
async function withoutScans<T>(tx: Tx, scans: readonly string[], work: () => Promise<T>): Promise<T> {
  const set = (value: string) => {
    const settings = scans.map((scan) => sql`set_config(${`enable_${scan}`}, ${value}, true)`);
    return tx.run(sql`select ${join(settings, ", ")}`);
  };
  const [, result] = await together([set("off"), work(), set("on")]);
  return result;
}

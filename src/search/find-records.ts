/**
 * Finds the best records of several kinds, at a cost that does not grow with their number. Three questions per kind, each
 * bounded by itself, so that no estimate of the planner can make one expensive:
 *
 *   1. names    the records whose number or name is the query, or starts with it: a short range of an index
 *   2. newest   the newest records that have every word: a common word is found among the last few hundred
 *   3. words    records that have every word, by the search index: asked only when the first two found too few, so the
 *               words are rare together, and the index finds them quickly
 *
 * A single query in the order of the date would leave it to the planner whether to walk the dates or to use the search
 * index. With several words, digits or beginnings of words it guesses wrong, and reads all dates.
 */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { empty, type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { planSearch, search_words_max } from "../platform/list/search.ts";
import type { SearchType } from "./constants.ts";
import { type FoundRow, type Kind, kinds } from "./kinds.ts";

/** How many of the newest records are looked at. */
const newest_max = 300;
/** How many records with rare words are put in order. */
const candidates_max = 300;

export interface Question {
  org: OrganizationId;
  text: string;
  limit: number;
}

interface Asked {
  type: SearchType;
  kind: Kind;
  /** Whether a record has every word; null: none has. */
  matches: Sql | null;
}

export async function findRecords(
  tx: Tx,
  types: readonly SearchType[],
  question: Question,
): Promise<Map<SearchType, FoundRow[]>> {
  if (!/[\p{L}\p{N}]/u.test(question.text)) return new Map(types.map((type) => [type, []]));
  // The best plan depends on the words.
  await tx.run(sql`set local plan_cache_mode = force_custom_plan`);
  const asked = await together(types.map((type) => plan(tx, type, question)));
  const found = await together(asked.map((one) => findNamedAndNewest(tx, one, question)));
  const short = asked.filter(({ matches }, index) => matches !== null && isShort(found[index], question));
  const more = short.length === 0 ? [] : await findByWords(tx, short, question);
  return new Map(
    asked.map(({ type }, index) => {
      const others = more[short.findIndex((one) => one.type === type)] ?? [];
      return [type, distinct([...(found[index] ?? []), ...others]).slice(0, question.limit)] as const;
    }),
  );
}

async function plan(tx: Tx, type: SearchType, { org, text }: Question): Promise<Asked> {
  const kind = kinds[type];
  if (!kind.words) {
    const matches = sql`r.search @@ search_query(${text}, ${search_words_max})`;
    return { type, kind, matches };
  }
  const search = await planSearch(tx, { ...kind.words, search: sql`r.search` }, org, text, empty);
  return { type, kind, matches: search?.condition ?? null };
}

function isShort(rows: readonly FoundRow[] | undefined, { limit }: Question): boolean {
  return distinct(rows ?? []).length < limit;
}

function distinct(rows: readonly FoundRow[]): FoundRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

async function findNamedAndNewest(tx: Tx, { kind, matches }: Asked, question: Question): Promise<FoundRow[]> {
  const [named, newest] = await together([
    kind.name ? tx.many<FoundRow>(namedQuery(kind, kind.name, question)) : [],
    matches ? tx.many<FoundRow>(newestQuery(kind, matches, question)) : [],
  ]);
  return [...named, ...newest];
}

/** An exact name sorts before longer ones. */
function namedQuery(kind: Kind, name: Sql, { org, text, limit }: Question): Sql {
  const part = (typed: Sql) => sql`(
    select r.id, ${kind.columns}
    from ${kind.from}
    where ${scopeOf(kind, org)} and ${name} >= ${typed} and ${name} < ${typed} || chr(1114111)
      and starts_with(${name}, ${typed})
    order by ${name}, r.id
    limit ${limit})`;
  // Folded names are in lower case; numbers are as the organization writes them, mostly in upper case.
  if (name.text.startsWith("fold")) return part(sql`fold(${text})`);
  return sql`select * from (${part(sql`${text}::text`)} union all ${part(sql`upper(${text})`)}) as named limit ${2 * limit}`;
}

function newestQuery(kind: Kind, matches: Sql, { org, limit }: Question): Sql {
  return sql`
    select r.id, ${kind.columns}
    from (
      select * from ${kind.from} where ${scopeOf(kind, org)} order by ${kind.order} limit ${newest_max}
    ) as r
    where ${matches}
    order by ${kind.order}
    limit ${limit}`;
}

/** Only bitmap scans remain, so the search index is used whatever the planner estimates. */
async function findByWords(tx: Tx, asked: readonly Asked[], question: Question): Promise<FoundRow[][]> {
  const [, rows] = await together([
    tx.run(sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_indexonlyscan', 'off', true)`),
    together(asked.map(({ kind, matches }) => tx.many<FoundRow>(wordsQuery(kind, matches as Sql, question)))),
  ]);
  return rows;
}

function wordsQuery(kind: Kind, matches: Sql, { org, limit }: Question): Sql {
  return sql`
    with candidates as materialized (
      select * from ${kind.from} where ${scopeOf(kind, org)} and ${matches} limit ${candidates_max}
    )
    select r.id, ${kind.columns}
    from candidates r
    order by ${kind.order}
    limit ${limit}`;
}

function scopeOf({ where }: Kind, org: OrganizationId): Sql {
  const own = sql`r.organization_id = ${org}`;
  return where ? sql`${own} and ${where}` : own;
}

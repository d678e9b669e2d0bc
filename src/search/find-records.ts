/**
 * Finds the best records of several kinds, at a cost that does not grow with their number. Three questions per
 * kind, each bounded by itself, so that no estimate of the planner can make one expensive:
 *
 *   1. names    the records whose number or name is the query, or starts with it: a short range of an index.
 *               Letters before the digits of a number may be missing
 *   2. newest   the newest records that have every word: a common word is found among the last few hundred
 *   3. words    records that have every word, by the search index: asked only when the first two found too
 *               few, so the words are rare together, and the index finds them quickly
 *
 * The first two are one query for all kinds, the third is another. Their bounds make the same plan good for
 * all words, so they are planned once per connection: planning twelve queries for each request cost more than
 * running them.
 */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { empty, join, raw, type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { planSearch, searchQuery } from "../platform/list/search.ts";
import { onlyByBitmap } from "../platform/list/search-page.ts";
import type { SearchType } from "./constants.ts";
import { type FoundRow, type Kind, kinds } from "./kinds.ts";

/** How many of the newest records are looked at. */
const newest_max = raw("300");
/** How many records with rare words are put in order. */
const candidates_max = raw("300");

export interface Question {
  org: OrganizationId;
  text: string;
  limit: number;
}

interface TypedRow extends FoundRow {
  type: SearchType;
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
  if (!/[\p{L}\p{N}]/u.test(question.text)) return new Map();
  const asked = await together(types.map((type) => plan(tx, type, question)));
  const found = await findAll(
    tx,
    asked.flatMap((one) => namedAndNewest(one, question)),
  );
  const short = asked.filter(({ type, matches }) => matches !== null && isShort(found.get(type), question));
  const more =
    short.length === 0
      ? null
      : await onlyByBitmap(tx, () =>
          findAll(
            tx,
            short.map((one) => wordsQuery(one, question)),
          ),
        );
  return new Map(
    types.map((type) => {
      const rows = [...(found.get(type) ?? []), ...(more?.get(type) ?? [])];
      return [type, distinct(rows).slice(0, question.limit)] as const;
    }),
  );
}

/** One query for all kinds. Each part keeps its own order. */
async function findAll(tx: Tx, parts: readonly Sql[]): Promise<Map<SearchType, TypedRow[]>> {
  if (parts.length === 0) return new Map();
  const [, rows] = await together([
    tx.run(sql`set local plan_cache_mode = force_generic_plan`),
    tx.many<TypedRow>(join(parts, " union all ")),
  ]);
  return Map.groupBy(rows, ({ type }) => type);
}

async function plan(tx: Tx, type: SearchType, { org, text }: Question): Promise<Asked> {
  const kind = kinds[type];
  if (!kind.words) {
    // As a subquery it is computed once, not for each record.
    const matches = sql`r.search @@ (select ${searchQuery(text)})`;
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

function namedAndNewest(asked: Asked, question: Question): Sql[] {
  const { kind, matches } = asked;
  return [
    ...(kind.name ? namedQueries(asked, kind.name, question) : []),
    ...(kind.number && matches ? numberedQueries(asked, kind.number, matches, question) : []),
    ...(matches ? [newestQuery(asked, matches, question)] : []),
  ];
}

/** An exact name sorts before longer ones. */
function namedQueries({ type, kind }: Asked, name: Sql, { org, text, limit }: Question): Sql[] {
  const starting = (typed: Sql) => sql`(
    select ${raw(`'${type}'`)} as type, r.id, ${kind.columns}
    from ${kind.from}
    where ${scopeOf(kind, org)} and ${name} >= ${typed} and ${name} < ${typed} || chr(1114111)
      and starts_with(${name}, ${typed})
    order by ${name}, r.id
    limit ${limit})`;
  // Folded names are in lower case; numbers are as the organization writes them, mostly in upper case.
  if (name.text.startsWith("fold")) return [starting(sql`fold(${text})`)];
  return [starting(sql`${text}::text`), starting(sql`upper(${text})`)];
}

/** Shorter beginnings of numbers say too little. */
const number_length_min = 3;

/** Without this, digits that many old records have would be collected by the search index, all of them. */
function numberedQueries(
  { type, kind }: Asked,
  number: Sql,
  matches: Sql,
  { org, text, limit }: Question,
): Sql[] {
  const typed = text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9\s]/g, "")
    .replace(/^[A-Z]+/, "");
  if (typed.length < number_length_min || !/^[A-Z0-9]+$/.test(typed)) return [];
  return [
    sql`(
    select ${raw(`'${type}'`)} as type, r.id, ${kind.columns}
    from (
      select * from ${kind.from}
      where ${scopeOf(kind, org)} and r.reference_number is not null
        and ${number} >= ${typed} and ${number} < ${typed} || chr(1114111)
      order by ${number}, r.id
      limit ${candidates_max}
    ) as r
    where ${matches}
    order by ${number}, r.id
    limit ${limit})`,
  ];
}

function newestQuery({ type, kind }: Asked, matches: Sql, { org, limit }: Question): Sql {
  return sql`(
    select ${raw(`'${type}'`)} as type, r.id, ${kind.columns}
    from (
      select * from ${kind.from} where ${scopeOf(kind, org)} order by ${kind.order} limit ${newest_max}
    ) as r
    where ${matches}
    order by ${kind.order}
    limit ${limit})`;
}

function wordsQuery({ type, kind, matches }: Asked, { org, limit }: Question): Sql {
  return sql`(
    select ${raw(`'${type}'`)} as type, r.id, ${kind.columns}
    from (
      select * from ${kind.from} where ${scopeOf(kind, org)} and ${matches as Sql} limit ${candidates_max}
    ) as r
    order by ${kind.order}
    limit ${limit})`;
}

function scopeOf({ where }: Kind, org: OrganizationId): Sql {
  const own = sql`r.organization_id = ${org}`;
  return where ? sql`${own} and ${where}` : own;
}

/**
 * Full-text search. Every word of the search text must be a word of the record, or a prefix of one.
 *
 * Lists with kept words (`keep_words`, migrations/0004_lists.sql) first look up the organization's words that
 * start with the typed ones. The index then searches for whole words, which it can intersect, instead of
 * collecting everything that starts with "c". And the number of records with a word is known without finding
 * them.
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { empty, identifier, type Sql, sql } from "../db/sql.ts";
import type { ListSpec } from "./spec.ts";

const search_words_max = 12;
/** A prefix of more words than this is searched for as a prefix. */
const expansion_words_max = 50;
/** A word in at most this many records is rare. */
const rare_records_max = 2000;

export interface Search {
  condition: Sql;
  /** At least as many as match; null where nothing is known, because the list keeps no words. */
  records_max: number | null;
  /** The query for `count` when there are no other filters; null when the kept words cannot answer it. */
  count: Sql | null;
}

/** One word as typed, between two spaces, folded. */
interface Token {
  token: string;
  /** The token without its separators. */
  joined: string;
  /** Its runs of letters or of digits. */
  runs: string[];
  is_word: boolean;
  /** False if the token ends with a digit and one of its letter runs is no kept word: no record has all its runs. */
  has_runs: boolean;
  /** For a word: the kept words that start with it, and how many records of the list have each. */
  words: { word: string; row_count: number }[] | null;
}

/** Null when no record can match. */
export async function planSearch(
  tx: Tx,
  spec: ListSpec & { search: Sql },
  org: OrganizationId,
  question: string,
  where: Sql,
): Promise<Search | null> {
  if (!spec.kept_words)
    return {
      condition: sql`${spec.search} @@ ${searchQuery(question)}`,
      records_max: null,
      count: null,
    };
  const tokens = await findTokens(tx, spec.kept_words.table, spec.kept_words.where, org, question);
  const lexemes = lexemesOf(org);
  const [rarest, ...others] = tokens.toSorted((a, b) => recordsOf(a) - recordsOf(b));
  const queries = [rarest, ...others].map((token) => token && toQuery(token, lexemes));
  if (!rarest || queries.includes(null)) return null;
  const matches = (query: string) => sql`${spec.search} @@ ${query}::tsquery`;
  const [first, ...rest] = queries as string[];
  const records_max = recordsOf(rarest);
  if (rest.length === 0)
    return {
      condition: matches(first as string),
      records_max,
      count: countWord(spec, rarest, where, matches, lexemes),
    };
  if (records_max > rare_records_max)
    return { condition: matches(queries.join(" & ")), records_max, count: null };
  // Check the few records with the rarest word one by one; that is faster than reading the long lists of the
  // others.
  const alsoMatches = sql`(${spec.search} || '') @@ ${rest.join(" & ")}::tsquery`;
  return { condition: sql`${matches(first as string)} and ${alsoMatches}`, records_max, count: null };
}

/** What stands between two letters or digits, as in `INV-7` or `213.87`. */
const separators = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}\s]+(?=[\p{L}\p{N}])/gu;

/** For a column of `search_words`: it has the runs of `INV-7` and the whole, and of an amount no run of its cents. */
export function searchQuery(question: string): Sql {
  const joined = question.replace(separators, "");
  const typed = sql`search_query(${question}, ${search_words_max})`;
  return joined === question ? typed : sql`(${typed} || search_query(${joined}, ${search_words_max}))`;
}

/**
 * The maximum number of records that have one of the token's words; infinite where it is unknown: for numbers,
 * and for a prefix of more words than are looked up.
 */
function recordsOf({ words }: Token): number {
  if (words === null || words.length > expansion_words_max) return Number.POSITIVE_INFINITY;
  return words.reduce((sum, { row_count }) => sum + row_count, 0);
}

function findTokens(
  tx: Tx,
  table: string,
  ofList: Sql | undefined,
  org: OrganizationId,
  question: string,
): Promise<Token[]> {
  const counted = ofList ? sql`filter (where ${ofList})` : empty;
  return tx.many<Token>(sql`
    select left(token, 100) as token,
      left(regexp_replace(token, '[^[:alnum:]]+', '', 'g'), 99) as joined,
      array(select left(run[1], 100) from regexp_matches(token, '[[:alpha:]]+|[[:digit:]]+', 'g') as run) as runs,
      token ~ '^[[:alpha:]]+$' as is_word,
      not exists (
        select from (
          select run[1] from regexp_matches(token, '[[:alpha:]]+', 'g') as run
          where token ~ '[[:digit:]]$'
          limit ${search_words_max}
        ) as letters (run)
        where not exists (
          select from ${identifier(table)} k
          where k.organization_id = ${org} and k.word = left(run, 100)
          having sum(k.row_count) > 0
        )
      ) as has_runs,
      case when token ~ '^[[:alpha:]]+$' then (
        select coalesce(jsonb_agg(jsonb_build_object('word', word, 'row_count', row_count)), '[]')
        from (
          select k.word, coalesce(sum(k.row_count) ${counted}, 0) as row_count
          from ${identifier(table)} k
          where k.organization_id = ${org}
            and k.word >= left(token, 100) and k.word < left(token, 100) || chr(1114111)
          group by k.word
          having sum(k.row_count) > 0
          limit ${expansion_words_max + 1}
        ) as begun
      ) end as words
    from (
      select distinct token
      from regexp_split_to_table(fold(${question}), '\\s+') as token
      where token ~ '[[:alnum:]]'
      limit ${search_words_max}
    ) as typed`);
}

/** How a word is written in a tsquery: prefixed with its organization's tag, as `record_words` writes it. */
export interface Lexemes {
  whole(word: string): string;
  begins(word: string): string;
}

const organization_tag_length = 8;

export function lexemesOf(org: OrganizationId): Lexemes {
  const tag = org.slice(-organization_tag_length);
  return { whole: (word) => `'${tag}${word}'`, begins: (word) => `'${tag}${word}':*` };
}

/** The token as tsquery text. Only letters and digits of the token get into it. */
function toQuery(
  { token, joined, runs, has_runs, is_word, words }: Token,
  { whole, begins }: Lexemes,
): string | null {
  if (is_word && words) {
    if (words.length === 0) return null;
    return words.length > expansion_words_max
      ? begins(token)
      : `(${words.map(({ word }) => whole(word)).join(" | ")})`;
  }
  const last = runs.at(-1) ?? joined;
  const parts = [...runs.slice(0, -1).map(whole), begins(last)].join(" & ");
  if (runs.length === 1 && last === joined) return parts;
  const piece = /\p{Nd}/u.test(joined) ? `~${joined}` : joined;
  // Short runs of digits are the beginnings of very many numbers; collecting those is left out where it finds nothing.
  return has_runs ? `(${begins(piece)} | (${parts}))` : begins(piece);
}

/** Counts the records with the most common word, plus those with only some of the other words. */
function countWord(
  spec: ListSpec,
  { is_word, words }: Token,
  where: Sql,
  matches: (query: string) => Sql,
  { whole }: Lexemes,
): Sql | null {
  if (!is_word || !words || words.length > expansion_words_max) return null;
  const [best, ...others] = words.toSorted((a, b) => b.row_count - a.row_count);
  if (!best) return null;
  if (others.length === 0) return sql`select ${best.row_count}::int8 as count`;
  const rest = `(${others.map(({ word }) => whole(word)).join(" | ")}) & !${whole(best.word)}`;
  return sql`select ${best.row_count}::int8 + count(*) as count from ${spec.from} where ${where} and ${matches(rest)}`;
}

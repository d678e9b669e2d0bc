/** SQL of matching: candidates are found along indexes, one probe at a time. */
import type { InboxRow } from "../inbox/index.ts";
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { type Decimal, negateDecimal } from "../kernel/decimal.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import { normalizeName } from "../kernel/names.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { lexemesOf } from "../platform/list/search.ts";
import type { CandidateWindow, Probe } from "./candidate-window.ts";
import type { Match } from "./choose-matches.ts";
import { early_days_max } from "./invoice-payments.ts";
import { confidenceText, type MatchItem, type MatchTransaction } from "./matching.ts";
import { type Alias, type MatchMemory, pairKey } from "./memory.ts";
import { keysOfReference } from "./reference-number.ts";

/** More records than this with one amount in one window tell nothing any more. */
export const candidates_max = 100;

/** Groups of more parts than this are not looked for (group-matches.ts), so more records need not be read. */
const name_candidates_max = 30;

/**
 * A word that many records share makes the planner read the whole table, in the hope to meet enough of them soon;
 * where they are all settled already, it meets none and reads to the end. Every probe here has an index.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx.run(sql`select set_config('enable_seqscan', 'off', true)`);
}

const itemColumns = sql`
  i.id, i.display_name, i.amount, i.currency, i.base_amount, i.date, i.due_date, i.type, i.document_type,
  i.reference_number, i.status,
  i.amount - coalesce((
    select sum(abs(t.amount))
    from match_candidates m
    join transactions t on t.organization_id = m.organization_id and t.id = m.transaction_id
    where m.organization_id = i.organization_id and m.inbox_id = i.id and m.is_partial and m.status = 'confirmed'
      and t.currency = i.currency
  ), 0) as open_amount`;

/** The condition of the indexes on open items, word for word. */
const isOpenItem = sql`
  i.transaction_id is null and i.status in ('analyzing', 'pending', 'suggested_match', 'no_match')
  and i.amount is not null and i.amount > 0 and i.date is not null and i.currency is not null and i.type is not null`;

const transactionColumns = sql`
  t.id, t.booking_date, t.value_date, t.amount, t.currency, t.base_amount, t.description, t.counterparty_name,
  t.reference`;

const isOpenTransaction = sql`not t.matched and not t.is_transfer`;

export interface OpenItem extends MatchItem {
  status: string;
}

export function findOpenItem(tx: Tx, org: OrganizationId, id: string): Promise<OpenItem | null> {
  return tx.maybe<OpenItem>(sql`
    select ${itemColumns} from inbox_items i
    where i.organization_id = ${org} and i.id = ${id} and ${isOpenItem}`);
}

export async function hasOpenItems(tx: Tx, org: OrganizationId): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (select from own_inbox_items i where i.organization_id = ${org} and ${isOpenItem}) as found`);
  return found;
}

/** The record if it waits for its comparison; it may be gone by now. */
export function lockAnalyzing(tx: Tx, org: OrganizationId, id: string): Promise<InboxRow | null> {
  return tx.maybe<InboxRow>(sql`
    select * from inbox_items
    where organization_id = ${org} and id = ${id} and status = 'analyzing'
    for update`);
}

export function findItemById(tx: Tx, org: OrganizationId, id: string): Promise<MatchItem | null> {
  return tx.maybe<MatchItem>(sql`
    select ${itemColumns} from inbox_items i
    where i.organization_id = ${org} and i.id = ${id} and i.amount is not null and i.date is not null`);
}

export function findTransactionById(
  tx: Tx,
  org: OrganizationId,
  id: string,
): Promise<MatchTransaction | null> {
  return tx.maybe<MatchTransaction>(sql`
    select ${transactionColumns} from transactions t where t.organization_id = ${org} and t.id = ${id}`);
}

/** New transactions that may still be matched: one, or a page of an import. */
export function findNewTransactions(
  tx: Tx,
  org: OrganizationId,
  wanted: { transaction_id: string } | { import_id: string; after_id: string | null },
  limit: number,
): Promise<(MatchTransaction & { is_open: boolean })[]> {
  const which =
    "transaction_id" in wanted
      ? sql`t.id = ${wanted.transaction_id}`
      : sql`t.import_id = ${wanted.import_id} ${
          wanted.after_id === null ? sql`` : sql`and t.id > ${wanted.after_id}`
        }`;
  return tx.many(sql`
    select ${transactionColumns}, (${isOpenTransaction}) as is_open from transactions t
    where t.organization_id = ${org} and ${which}
    order by t.id
    limit ${limit}`);
}

/** Money that came in and waits for its place: the open amount of an invoice, or its number in the text. */
export async function findIncoming(
  tx: Tx,
  org: OrganizationId,
  invoice: { number: string | null; date: CalendarDate; currency: string; open: Decimal },
): Promise<MatchTransaction[]> {
  const find = (condition: Sql) =>
    tx.many<MatchTransaction>(sql`
      select ${transactionColumns} from own_transactions t
      where t.organization_id = ${org} and ${isOpenTransaction} and t.amount > 0
        and t.currency = ${invoice.currency} and t.booking_date >= ${addDays(invoice.date, -early_days_max)}
        and ${condition}
      order by t.booking_date desc, t.id desc
      limit ${candidates_max}`);
  const keys = keysOfReference(invoice.number);
  const found = await Promise.all([
    find(sql`t.amount = ${invoice.open}::numeric`),
    ...(keys.length > 0 ? [find(sql`t.search @@ ${referenceQuery(keys)}::tsquery`)] : []),
  ]);
  return uniqueById(found.flat());
}

/** Transactions that could belong to an item in this window; `names` are telling words for groups. */
export async function findTransactionsIn(
  tx: Tx,
  org: OrganizationId,
  window: CandidateWindow,
  names: string,
): Promise<MatchTransaction[]> {
  const find = (condition: Sql, limit: Sql) =>
    tx.many<MatchTransaction>(sql`
      select ${transactionColumns} from own_transactions t
      where t.organization_id = ${org} and ${isOpenTransaction}
        and t.booking_date between ${window.from} and ${window.to}
        and ${window.direction === "out" ? sql`t.amount < 0` : sql`t.amount > 0`}
        and ${condition}
      ${limit}`);
  const newest = sql`order by t.booking_date desc, t.id desc limit ${candidates_max}`;
  const probes = window.probes.flatMap((probe) => transactionProbe(probe, window.direction));
  const found = await Promise.all([
    ...probes.map((condition) => find(condition, newest)),
    ...wordProbe(sql`t.search`, names, (word) => `${word}:*`).map((condition) => find(condition, some)),
  ]);
  return uniqueById(found.flat());
}

function transactionProbe(probe: Probe, direction: "in" | "out"): Sql[] {
  if (probe.kind === "reference")
    return [sql`t.currency = ${probe.currency} and t.search @@ ${referenceQuery(probe.keys)}::tsquery`];
  const [from, to] =
    direction === "in" ? [probe.from, probe.to] : [negateDecimal(probe.to), negateDecimal(probe.from)];
  if (probe.kind === "amount")
    return [sql`t.currency = ${probe.currency} and t.amount between ${from}::numeric and ${to}::numeric`];
  // A transaction in the base currency has its base amount as its amount, which is in the index of days.
  return [
    sql`t.currency <> ${probe.other_than} and t.currency = t.base_currency
      and t.amount between ${from}::numeric and ${to}::numeric`,
    sql`t.currency <> ${probe.other_than} and t.currency <> t.base_currency
      and t.base_amount between ${from}::numeric and ${to}::numeric`,
  ];
}

/** Items that could belong to a transaction in this window. */
export async function findItemsIn(
  tx: Tx,
  org: OrganizationId,
  window: CandidateWindow,
  names: string,
): Promise<OpenItem[]> {
  const isOut = sql`(i.type = 'expense') <> (i.document_type is not distinct from 'credit_note')`;
  const find = (condition: Sql, limit: Sql) =>
    tx.many<OpenItem>(sql`
      select ${itemColumns} from own_inbox_items i
      where i.organization_id = ${org} and ${isOpenItem}
        and i.date between ${window.from} and ${window.to}
        and ${window.direction === "out" ? isOut : sql`not (${isOut})`}
        and ${condition}
      ${limit}`);
  const newest = sql`order by i.date desc, i.id desc limit ${candidates_max}`;
  // Items that were paid in part are few; what is left of them may be any amount.
  const paidInPart = sql`i.id in (select m.inbox_id from match_candidates m
    where m.organization_id = ${org} and m.is_partial and m.status = 'confirmed')`;
  const found = await Promise.all([
    ...[...window.probes.flatMap(itemProbe), paidInPart].map((condition) => find(condition, newest)),
    ...wordProbe(sql`i.search`, names, lexemesOf(org).begins).map((condition) => find(condition, some)),
  ]);
  return uniqueById(found.flat());
}

function itemProbe(probe: Probe): Sql[] {
  if (probe.kind === "reference")
    return [
      sql`i.currency = ${probe.currency} and i.reference_number is not null
        and reference_keys(i.reference_number) && ${probe.keys}::text[]`,
    ];
  if (probe.kind === "amount")
    return [
      sql`i.currency = ${probe.currency} and i.amount between ${probe.from}::numeric and ${probe.to}::numeric`,
    ];
  return [
    sql`i.currency <> ${probe.other_than} and i.currency = i.base_currency
      and i.amount between ${probe.from}::numeric and ${probe.to}::numeric`,
    sql`i.currency <> ${probe.other_than} and i.currency <> i.base_currency
      and i.base_amount between ${probe.from}::numeric and ${probe.to}::numeric`,
  ];
}

const some = sql`limit ${name_candidates_max}`;

/** Records that share a telling word: the members of groups, whose amounts say nothing alone. */
function wordProbe(search: Sql, names: string, begins: (word: string) => string): Sql[] {
  const words = names.split(" ").filter((word) => /^[a-z0-9]{4,}$/.test(word));
  if (words.length === 0) return [];
  return [sql`${search} @@ ${words.map(begins).join(" & ")}::tsquery`];
}

/** The number in one piece, or all of its letter and digit groups: texts cut it anywhere. */
function referenceQuery(keys: readonly string[]): string {
  return keys
    .map((key) => key.toLowerCase())
    .flatMap((key) => [key, `(${(key.match(/[a-z]+|\d+/g) ?? [key]).join(" & ")})`])
    .join(" | ");
}

function uniqueById<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** What people taught about these items and transactions. */
export async function findMemory(
  tx: Tx,
  org: OrganizationId,
  items: readonly MatchItem[],
  transactions: readonly MatchTransaction[],
): Promise<MatchMemory> {
  const names = [...new Set(items.map((item) => normalizeName(item.display_name ?? "")))];
  const [aliases, refused] = await Promise.all([
    findAliases(tx, org, names),
    tx.many<{ inbox_id: string; transaction_id: string }>(sql`
      select inbox_id, transaction_id from match_candidates
      where organization_id = ${org} and inbox_id = any(${items.map(({ id }) => id)}::uuid[])
        and transaction_id = any(${transactions.map(({ id }) => id)}::uuid[])
        and status in ('declined', 'unmatched')`),
  ]);
  const declined = new Set(refused.map((pair) => pairKey(pair.inbox_id, pair.transaction_id)));
  return { aliases, declined };
}

export async function saveAlias(
  tx: Tx,
  org: OrganizationId,
  { item_name, transaction_name }: Alias,
): Promise<void> {
  await tx.run(sql`
    insert into match_aliases (organization_id, item_name, transaction_name)
    values (${org}, ${item_name}, ${transaction_name})
    on conflict do nothing`);
}

/** Names that the bank uses for these. */
export async function findAliases(
  tx: Tx,
  org: OrganizationId,
  names: readonly string[],
): Promise<MatchMemory["aliases"]> {
  const rows = await tx.many<Alias>(sql`
    select item_name, transaction_name from match_aliases
    where organization_id = ${org} and item_name = any(${names}::text[])`);
  const known = new Map<string, Set<string>>();
  for (const { item_name, transaction_name } of rows)
    known.set(item_name, (known.get(item_name) ?? new Set()).add(transaction_name));
  return known;
}

export interface CandidateRow {
  id: string;
  inbox_id: string;
  transaction_id: string;
  confidence_score: Decimal;
  parts: CandidateParts;
  is_partial: boolean;
  status: "pending" | "confirmed" | "declined" | "expired" | "unmatched";
}

/** What `parts` keeps of a score: enough to explain it. */
export interface CandidateParts {
  kind: Match["kind"] | "by_hand";
  level: string;
  parts: Match["score"]["parts"];
  notes: string[];
  days: number;
}

/** Writes a proposal for each pair; what a person has decided about a pair stays. */
export async function saveCandidates(tx: Tx, org: OrganizationId, matches: readonly Match[]): Promise<void> {
  const rows = matches.flatMap(({ kind, item_ids, transaction_ids, score }) =>
    item_ids.flatMap((inbox_id) =>
      transaction_ids.map((transaction_id) => ({
        id: newId(),
        inbox_id,
        transaction_id,
        confidence_score: confidenceText(score.total),
        is_partial: kind === "part_payment" || kind === "several_transactions",
        parts: { kind, level: score.level, parts: score.parts, notes: score.notes, days: score.days },
      })),
    ),
  );
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into match_candidates as kept (organization_id, id, inbox_id, transaction_id, confidence_score, parts,
      is_partial, status)
    select ${org}, r.id, r.inbox_id, r.transaction_id, r.confidence_score, r.parts, r.is_partial, 'pending'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, inbox_id uuid, transaction_id uuid, confidence_score numeric, parts jsonb, is_partial boolean)
    on conflict (organization_id, inbox_id, transaction_id) do update
      set confidence_score = excluded.confidence_score, parts = excluded.parts, is_partial = excluded.is_partial,
        status = 'pending'
      where kept.status in ('pending', 'expired')
        and (kept.status, kept.confidence_score, kept.parts, kept.is_partial)
          is distinct from ('pending', excluded.confidence_score, excluded.parts, excluded.is_partial)`);
}

/**
 * Takes back the proposals for these items that the last comparison did not make again. One payment for several
 * items stays proposed: once its first item is confirmed, a comparison of the others would not find it any more.
 */
export async function expireCandidates(
  tx: Tx,
  org: OrganizationId,
  inbox_ids: readonly string[],
  kept: readonly { inbox_id: string; transaction_id: string }[],
): Promise<void> {
  const keys = kept.map((pair) => pairKey(pair.inbox_id, pair.transaction_id));
  await tx.run(sql`
    update match_candidates set status = 'expired'
    where organization_id = ${org} and inbox_id = any(${inbox_ids}::uuid[]) and status = 'pending'
      and parts->>'kind' <> 'several_items'
      and not (inbox_id || ':' || transaction_id = any(${keys}::text[]))`);
}

export function lockCandidate(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  id: string,
): Promise<CandidateRow | null> {
  return tx.maybe<CandidateRow>(sql`
    select id, inbox_id, transaction_id, confidence_score, parts, is_partial, status
    from match_candidates
    where organization_id = ${org} and inbox_id = ${inbox_id} and id = ${id}
    for update`);
}

export async function setCandidateStatus(
  tx: Tx,
  org: OrganizationId,
  id: string,
  status: CandidateRow["status"],
): Promise<void> {
  await tx.run(sql`
    update match_candidates set status = ${status} where organization_id = ${org} and id = ${id}`);
}

/** Other items that were proposed for this transaction; they must look for another. */
export function expireRivals(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  inbox_id: string,
): Promise<{ inbox_id: string }[]> {
  return tx.many(sql`
    update match_candidates set status = 'expired'
    where organization_id = ${org} and transaction_id = ${transaction_id} and inbox_id <> ${inbox_id}
      and status = 'pending' and parts->>'kind' <> 'several_items'
    returning inbox_id`);
}

export async function hasPendingCandidate(tx: Tx, org: OrganizationId, inbox_id: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
      select from match_candidates
      where organization_id = ${org} and inbox_id = ${inbox_id} and status = 'pending'
    ) as found`);
  return found;
}

export async function isAutoMatching(tx: Tx, org: OrganizationId): Promise<boolean> {
  const { chosen } = await tx.one<{ chosen: boolean | null }>(sql`
    select (settings->>'auto_match')::boolean as chosen from organizations where organization_id = ${org}`);
  return chosen ?? false;
}

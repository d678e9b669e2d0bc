/** Finds inbox items and transactions that may belong together, by index, one probe at a time. */

import type { InboxRow } from "../inbox/index.ts";
import { addDays, type CalendarDate } from "../kernel/calendar.ts";
import { type Decimal, negateDecimal } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { lexemesOf } from "../platform/list/search.ts";
import type { CandidateWindow, Probe } from "./choosing/candidate-window.ts";
import type { MatchItem, MatchTransaction } from "./matching.ts";
import { early_days_max } from "./payments/invoice-payments.ts";
import { keysOfReference } from "./scoring/reference-number.ts";

/** Of each probe. If more records than this have the same amount in a window, the amount is no evidence. */
export const candidates_max = 100;

/** group-matches.ts does not look for larger groups, so no more records are read. */
const name_candidates_max = 30;

/**
 * For a word that many records share, the planner would scan the whole table, expecting to find enough
 * matches early. If all those records are settled already, it finds none and reads to the end. Every probe
 * here has an index.
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

/** Must equal the condition of the partial indexes on open items, word for word. */
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

/** The inbox item if it still waits for its comparison; it may have been deleted. */
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
  wanted: { transaction_id: string } | { import_id: string; after_id?: string },
  limit: number,
): Promise<(MatchTransaction & { is_open: boolean })[]> {
  const which =
    "transaction_id" in wanted
      ? sql`t.id = ${wanted.transaction_id}`
      : sql`t.import_id = ${wanted.import_id} ${
          wanted.after_id === undefined ? sql`` : sql`and t.id > ${wanted.after_id}`
        }`;
  return tx.many(sql`
    select ${transactionColumns}, (${isOpenTransaction}) as is_open from transactions t
    where t.organization_id = ${org} and ${which}
    order by t.id
    limit ${limit}`);
}

/** Unmatched incoming transactions with the invoice's open amount, or with its number in the text. */
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
  const found = await together([
    find(sql`t.amount = ${invoice.open}::numeric`),
    ...(keys.length > 0 ? [find(sql`t.search @@ ${referenceQuery(keys)}::tsquery`)] : []),
  ]);
  return uniqueById(found.flat());
}

/**
 * Transactions that could belong to an item in this window; `names` are distinctive words, used to find
 * groups.
 */
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
  const found = await together([
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
  // For a transaction in the base currency, the base amount equals the amount, which an index by days holds.
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
  // Partly paid items are few, and their open amount may be any amount.
  const paidInPart = sql`i.id in (select m.inbox_id from match_candidates m
    where m.organization_id = ${org} and m.is_partial and m.status = 'confirmed')`;
  const found = await together([
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

/**
 * Records that share a distinctive word: they may be parts of a group, where a single amount is no evidence.
 */
function wordProbe(search: Sql, names: string, begins: (word: string) => string): Sql[] {
  const words = names.split(" ").filter((word) => /^[a-z0-9]{4,}$/.test(word));
  if (words.length === 0) return [];
  return [sql`${search} @@ ${words.map(begins).join(" & ")}::tsquery`];
}

/** The number in one piece, or all of its letter and digit groups: bank texts split it anywhere. */
function referenceQuery(keys: readonly string[]): string {
  return keys
    .map((key) => key.toLowerCase())
    .flatMap((key) => [key, `(${(key.match(/[a-z]+|\d+/g) ?? [key]).join(" & ")})`])
    .join(" | ");
}

export function uniqueById<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/**
 * Compares inbox items with transactions, from either side. A new record is compared together with everything
 * that competes with it: its candidates, and the other records that those candidates could belong to. Then
 * matches are chosen among all of them, and those of the new record are kept.
 */
import { findMove, type InboxRow, lockItem, matchableStatuses, updateItem } from "../inbox/index.ts";
import type { OrganizationId, TransactionId } from "../kernel/ids.ts";
import { normalizeName } from "../kernel/names.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import {
  expireCandidates,
  hasPendingCandidate,
  isAutoMatching,
  saveCandidates,
} from "./choosing/candidate-store.ts";
import { candidateWindow, itemWindow } from "./choosing/candidate-window.ts";
import { chooseMatches } from "./choosing/choose-matches.ts";
import { transactionName } from "./choosing/memory.ts";
import { findMemory } from "./choosing/memory-store.ts";
import { linkItem } from "./link-item.ts";
import type { Match, MatchItem, MatchTransaction } from "./matching.ts";
import {
  findItemsIn,
  findOpenItem,
  findTransactionsIn,
  hasOpenItems,
  lockAnalyzing,
  preferIndexes,
  uniqueById,
} from "./store.ts";

/**
 * Competitors are looked up for this many candidates; the other candidates compete among the records found.
 */
const widened_max = 20;

/** Matches an inbox item that is new, has changed or has lost its proposal. */
export async function matchItem(tx: Tx, org: OrganizationId, inbox_id: string): Promise<void> {
  await preferIndexes(tx);
  const item = await findOpenItem(tx, org, inbox_id);
  if (!item) return settleItem(tx, org, inbox_id);
  const transactions = await transactionsFor(tx, org, item);
  const rivals = await mapSome(transactions, (transaction) => itemsFor(tx, org, transaction));
  const items = uniqueById([item, ...rivals.flat()]);
  const chosen = await choose(tx, org, items, transactions);
  const own = chosen.filter((match) => match.item_ids.includes(item.id));
  await propose(tx, org, own, [item.id]);
}

/** An item that cannot be compared, for example without a date, must not stay in `analyzing`. */
export async function settleItem(tx: Tx, org: OrganizationId, inbox_id: string): Promise<void> {
  const row = await lockAnalyzing(tx, org, inbox_id);
  if (row) await moveItem(tx, org, row);
}

/** Matches new transactions. Each proposal is for an inbox item that had none, or a worse one. */
export async function matchTransactions(
  tx: Tx,
  org: OrganizationId,
  transactions: readonly MatchTransaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  await preferIndexes(tx);
  // Saves the work for an organization without open inbox items that imports, say, 100,000 transactions.
  if (!(await hasOpenItems(tx, org))) return;
  const candidates: MatchItem[][] = [];
  for (const transaction of transactions) candidates.push(await itemsFor(tx, org, transaction));
  const items = uniqueById(candidates.flat());
  if (items.length === 0) return;
  const rivals = await mapSome(items, (item) => transactionsFor(tx, org, item));
  const chosen = await choose(tx, org, items, uniqueById([...transactions, ...rivals.flat()]));
  const fresh = new Set(transactions.map(({ id }) => id));
  const own = chosen.filter((match) => match.transaction_ids.some((id) => fresh.has(id)));
  await propose(tx, org, own, [...new Set(own.flatMap((match) => match.item_ids))]);
}

function transactionsFor(tx: Tx, org: OrganizationId, item: MatchItem): Promise<MatchTransaction[]> {
  return findTransactionsIn(tx, org, candidateWindow(item), normalizeName(item.display_name ?? ""));
}

function itemsFor(tx: Tx, org: OrganizationId, transaction: MatchTransaction): Promise<MatchItem[]> {
  return findItemsIn(tx, org, itemWindow(transaction), transactionName(transaction));
}

async function choose(
  tx: Tx,
  org: OrganizationId,
  items: readonly MatchItem[],
  transactions: readonly MatchTransaction[],
): Promise<Match[]> {
  return chooseMatches(items, transactions, await findMemory(tx, org, items, transactions));
}

async function mapSome<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Promise<Found[]>,
): Promise<Found[][]> {
  const found: Found[][] = [];
  for (const item of items.slice(0, widened_max)) found.push(await find(item));
  return found;
}

/** Saves the proposals, updates the items' statuses, and expires older proposals that were not made again. */
async function propose(
  tx: Tx,
  org: OrganizationId,
  matches: readonly Match[],
  inbox_ids: readonly string[],
): Promise<void> {
  const locked = new Map<string, InboxRow>();
  for (const id of inbox_ids.toSorted()) locked.set(id, await lockItem(tx, org, id));
  const isOpen = (id: string) => {
    const row = locked.get(id);
    return row !== undefined && row.transaction_id === null && matchableStatuses.includes(row.status);
  };
  const open = matches.filter((match) => match.item_ids.every(isOpen));
  const kept = open.flatMap(({ item_ids, transaction_ids }) =>
    item_ids.flatMap((inbox_id) => transaction_ids.map((transaction_id) => ({ inbox_id, transaction_id }))),
  );
  await expireCandidates(tx, org, inbox_ids, kept);
  await saveCandidates(tx, org, open);
  const automatic = (await isAutoMatching(tx, org)) ? open.filter(isAutomatic) : [];
  for (const { item_ids, transaction_ids } of automatic)
    await linkItem(
      tx,
      org,
      locked.get(item_ids[0] as string) as InboxRow,
      transaction_ids[0] as TransactionId,
    );
  const linked = new Set(automatic.flatMap((match) => match.item_ids));
  for (const row of locked.values()) if (!linked.has(row.id) && isOpen(row.id)) await moveItem(tx, org, row);
}

function isAutomatic({ kind, score }: Match): boolean {
  return kind === "single" && score.level === "automatic";
}

/**
 * Moves the item to `suggested_match` if something is proposed, otherwise back to `pending`. Returns whether that
 * changed its status.
 */
async function moveItem(tx: Tx, org: OrganizationId, row: InboxRow): Promise<boolean> {
  const proposed = await hasPendingCandidate(tx, org, row.id);
  const status = findMove(row.status, proposed ? "suggest" : "settle");
  if (status === null || status === row.status) return false;
  await updateItem(tx, org, row.id, { status });
  await recordEvent(tx, org, proposed ? "inbox.match_suggested" : "inbox.updated", {
    id: row.id,
    ...(proposed ? {} : { changed: ["status"] }),
  });
  return true;
}

/** The same after a decision, which is announced even if the status stays. */
export async function moveAndAnnounce(tx: Tx, org: OrganizationId, row: InboxRow): Promise<void> {
  const moved = await moveItem(tx, org, row);
  if (!moved) await recordEvent(tx, org, "inbox.updated", { id: row.id, changed: ["matches"] });
}

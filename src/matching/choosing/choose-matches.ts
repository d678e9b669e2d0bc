/**
 * Chooses which pairs to propose among many items and many transactions. The best pair is chosen first and
 * uses up both sides. The rest is tried as one payment for several items, or several payments for one. A pair
 * is automatic only if no other pair scores close to it: with two equal coffees, the user decides which is
 * which.
 */

import type { CalendarDate } from "../../kernel/calendar.ts";
import {
  automatic_from,
  type Match,
  type MatchItem,
  type MatchTransaction,
  type Score,
  suggest_from,
} from "../matching.ts";
import { scorePair } from "../scoring/score-pair.ts";
import { type CandidateWindow, candidateWindow } from "./candidate-window.ts";
import { groupMatches } from "./group-matches.ts";
import { emptyMemory, type MatchMemory } from "./memory.ts";

interface Pair {
  item: MatchItem;
  transaction: MatchTransaction;
  score: Score;
}

/** A pair with a rival this close in score is too uncertain to be automatic. */
const rival_distance = 0.05;

export function chooseMatches(
  items: readonly MatchItem[],
  transactions: readonly MatchTransaction[],
  memory: MatchMemory = emptyMemory,
): Match[] {
  const pairs = candidatePairs(items, transactions, memory).sort(bestFirst);
  const singles = assign(pairs);
  const usedItems = new Set(singles.flatMap((match) => match.item_ids));
  const usedTransactions = new Set(singles.flatMap((match) => match.transaction_ids));
  const groups = groupMatches(
    items.filter(({ id }) => !usedItems.has(id)),
    transactions.filter(({ id }) => !usedTransactions.has(id)),
    memory,
  );
  return [...singles, ...groups];
}

function candidatePairs(
  items: readonly MatchItem[],
  transactions: readonly MatchTransaction[],
  memory: MatchMemory,
): Pair[] {
  const byDay = [...transactions].sort((a, b) => (a.booking_date < b.booking_date ? -1 : 1));
  return items.flatMap((item) =>
    withinDays(byDay, candidateWindow(item))
      .map((transaction) => ({ item, transaction, score: scorePair(item, transaction, memory) }))
      .filter(({ score }) => score.total >= suggest_from),
  );
}

/** The slice of sorted transactions whose booking days are in the window. */
function withinDays(
  byDay: readonly MatchTransaction[],
  { from, to }: CandidateWindow,
): readonly MatchTransaction[] {
  const start = firstIndex(byDay, (date) => date >= from);
  return byDay.slice(
    start,
    firstIndex(byDay, (date) => date > to),
  );
}

function firstIndex(byDay: readonly MatchTransaction[], reached: (date: CalendarDate) => boolean): number {
  let [low, high] = [0, byDay.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = byDay[middle];
    if (at && reached(at.booking_date)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Ties are broken by the nearer day, then by the ids, so that the same input always gives the same result.
 */
function bestFirst(a: Pair, b: Pair): number {
  return (
    b.score.total - a.score.total ||
    Math.abs(a.score.days) - Math.abs(b.score.days) ||
    order(a.transaction.id, b.transaction.id) ||
    order(a.item.id, b.item.id)
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function assign(pairs: readonly Pair[]): Match[] {
  const rivals = rivalChecker(pairs);
  const [items, transactions] = [new Set<string>(), new Set<string>()];
  const matches: Match[] = [];
  for (const pair of pairs) {
    if (items.has(pair.item.id) || transactions.has(pair.transaction.id)) continue;
    items.add(pair.item.id);
    transactions.add(pair.transaction.id);
    matches.push({
      kind: pair.score.is_partial ? "part_payment" : "single",
      item_ids: [pair.item.id],
      transaction_ids: [pair.transaction.id],
      score: rivals(pair) ? uncertain(pair.score) : pair.score,
    });
  }
  return matches;
}

/**
 * Returns a function that tells whether another pair with the same item or transaction scores nearly as well.
 */
function rivalChecker(pairs: readonly Pair[]): (pair: Pair) => boolean {
  const byItem = Map.groupBy(pairs, ({ item }) => item.id);
  const byTransaction = Map.groupBy(pairs, ({ transaction }) => transaction.id);
  return (pair) =>
    [...(byItem.get(pair.item.id) ?? []), ...(byTransaction.get(pair.transaction.id) ?? [])].some(
      (other) => other !== pair && other.score.total > pair.score.total - rival_distance,
    );
}

function uncertain(score: Score): Score {
  if (score.level !== "automatic") return score;
  return { ...score, total: automatic_from - 0.001, level: "high", notes: [...score.notes, "several_fit"] };
}

/**
 * One payment for several items (a card settlement, a monthly collective invoice), and several payments for
 * one item (instalments). Only exact sums count, only if all parts have the same name, and only if there is
 * exactly one way to reach the sum: two ways are ambiguous.
 */

import { absolute } from "../../kernel/decimal.ts";
import type { InboxItemId, TransactionId } from "../../kernel/ids.ts";
import { toMinor } from "../../kernel/money.ts";
import {
  directionOf,
  levelOf,
  type Match,
  type MatchItem,
  type MatchTransaction,
  type Score,
  suggest_from,
  weights,
} from "../matching.ts";
import { dateFit } from "../scoring/date-score.ts";
import { nameFit, same_name_from } from "../scoring/name-score.ts";
import { type MatchMemory, pairKey } from "./memory.ts";

const group_size_max = 6;
/** With more parts than this, some sums fit by chance. */
const parts_max = 14;
/** A sum is weaker evidence than an amount. */
const group_total_max = 0.85;

interface Part<Id extends string = string> {
  id: Id;
  minor: bigint;
  name: number;
  date: number;
}

export function groupMatches(
  items: readonly MatchItem[],
  transactions: readonly MatchTransaction[],
  memory: MatchMemory,
): Match[] {
  const taken = new Set<string>();
  const matches: Match[] = [];
  const add = (match: Match | null) => {
    if (match === null) return;
    for (const id of [...match.item_ids, ...match.transaction_ids]) taken.add(id);
    matches.push(match);
  };
  for (const transaction of transactions) {
    add(
      severalItems(
        transaction,
        items.filter(({ id }) => !taken.has(id)),
        memory,
      ),
    );
  }
  for (const item of items) {
    if (!taken.has(item.id))
      add(
        severalTransactions(
          item,
          transactions.filter(({ id }) => !taken.has(id)),
          memory,
        ),
      );
  }
  return matches;
}

function severalItems(
  transaction: MatchTransaction,
  items: readonly MatchItem[],
  memory: MatchMemory,
): Match | null {
  const parts = items.flatMap((item) =>
    toPart(item, transaction, memory, item.id, toMinor(item.open_amount, item.currency)),
  );
  const found = onlySum(parts, absolute(toMinor(transaction.amount, transaction.currency)));
  if (found === null) return null;
  return toMatch(
    "several_items",
    found,
    found.map(({ id }) => id),
    [transaction.id],
  );
}

function severalTransactions(
  item: MatchItem,
  transactions: readonly MatchTransaction[],
  memory: MatchMemory,
): Match | null {
  const parts = transactions.flatMap((transaction) =>
    toPart(
      item,
      transaction,
      memory,
      transaction.id,
      absolute(toMinor(transaction.amount, transaction.currency)),
    ),
  );
  const found = onlySum(parts, toMinor(item.open_amount, item.currency));
  if (found === null) return null;
  return toMatch(
    "several_transactions",
    found,
    [item.id],
    found.map(({ id }) => id),
  );
}

/** The pair as a part of a group, or null if direction, currency, day or name do not fit. */
function toPart<Id extends string>(
  item: MatchItem,
  transaction: MatchTransaction,
  memory: MatchMemory,
  id: Id,
  minor: bigint,
): Part<Id>[] {
  const isOut = transaction.amount.startsWith("-");
  if (item.currency !== transaction.currency || isOut !== (directionOf(item) === "out") || minor <= 0n)
    return [];
  if (memory.declined.has(pairKey(item.id, transaction.id))) return [];
  const date = dateFit(item, transaction);
  if (date === null) return [];
  const name = nameFit(item, transaction, memory);
  return name.score >= same_name_from ? [{ id, minor, name: name.score, date: date.score }] : [];
}

/** The only set of two or more parts with exactly this sum; null if there is none or more than one. */
export function onlySum<Any extends Part>(parts: readonly Any[], target: bigint): Any[] | null {
  if (parts.length < 2 || parts.length > parts_max) return null;
  const found: Any[][] = [];
  const search = (start: number, rest: bigint, chosen: Any[]): void => {
    if (found.length > 1 || chosen.length > group_size_max) return;
    if (rest === 0n) {
      if (chosen.length > 1) found.push(chosen);
      return;
    }
    for (let at = start; at < parts.length; at++) {
      const part = parts[at];
      if (part && part.minor <= rest) search(at + 1, rest - part.minor, [...chosen, part]);
    }
  };
  search(0, target, []);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function toMatch(
  kind: Match["kind"],
  parts: readonly Part[],
  item_ids: InboxItemId[],
  transaction_ids: TransactionId[],
): Match | null {
  const name = Math.min(...parts.map((part) => part.name));
  const date = Math.min(...parts.map((part) => part.date));
  const sum = weights.amount + weights.currency + weights.name * name + weights.date * date;
  const total = Math.round(Math.min(sum, group_total_max) * 1000) / 1000;
  if (total < suggest_from) return null;
  const score: Score = {
    total,
    level: levelOf(total),
    parts: {
      amount: { score: 1, reason: "sum_exact" },
      date: { score: date, reason: "days_of_group" },
      currency: { score: 1, reason: "currency_same" },
      name: { score: name, reason: "name_of_group" },
    },
    notes: ["group"],
    days: 0,
    is_partial: kind === "several_transactions",
  };
  return { kind, item_ids, transaction_ids, score };
}

/**
 * What is learned from users' decisions: which names mean the same, and which pairs must not be proposed
 * again.
 */
import { normalizeName } from "../../kernel/names.ts";
import type { MatchItem, MatchTransaction } from "../matching.ts";

export interface MatchMemory {
  /** Normalised name on the item to normalised names the bank uses for it. */
  readonly aliases: ReadonlyMap<string, ReadonlySet<string>>;
  /** Pairs by `pairKey`. */
  readonly declined: ReadonlySet<string>;
}

export const emptyMemory: MatchMemory = { aliases: new Map(), declined: new Set() };

export function pairKey(item_id: string, transaction_id: string): string {
  return `${item_id}:${transaction_id}`;
}

export interface Alias {
  item_name: string;
  transaction_name: string;
}

/**
 * The alias that a confirmed pair teaches, or null if one side has no distinctive name or the names already
 * agree.
 */
export function aliasOf(
  item: Pick<MatchItem, "display_name">,
  transaction: Pick<MatchTransaction, "counterparty_name" | "description">,
): Alias | null {
  const item_name = normalizeName(item.display_name ?? "");
  const transaction_name = transactionName(transaction);
  if (item_name === "" || transaction_name === "" || item_name === transaction_name) return null;
  return { item_name, transaction_name };
}

/** The bank's name for the counterparty, or its text if it gives no name. */
export function transactionName({
  counterparty_name,
  description,
}: Pick<MatchTransaction, "counterparty_name" | "description">): string {
  return normalizeName(counterparty_name ?? "") || normalizeName(description);
}

export function rememberConfirmed(
  memory: MatchMemory,
  item: MatchItem,
  transaction: MatchTransaction,
): MatchMemory {
  const alias = aliasOf(item, transaction);
  if (alias === null) return memory;
  const known = memory.aliases.get(alias.item_name) ?? new Set();
  const aliases = new Map(memory.aliases).set(alias.item_name, new Set([...known, alias.transaction_name]));
  return { ...memory, aliases };
}

export function rememberDeclined(memory: MatchMemory, item_id: string, transaction_id: string): MatchMemory {
  return { ...memory, declined: new Set([...memory.declined, pairKey(item_id, transaction_id)]) };
}

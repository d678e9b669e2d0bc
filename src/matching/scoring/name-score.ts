/**
 * Whether the bank's text names the item's counterparty: by learned aliases, by its number, by similarity.
 */
import { normalizedSimilarity, normalizeName } from "../../kernel/names.ts";
import type { MatchMemory } from "../choosing/memory.ts";
import { transactionName } from "../choosing/memory.ts";
import type { MatchItem, MatchTransaction, ScorePart } from "../matching.ts";
import { mentions } from "./reference-number.ts";

export interface NameFit extends ScorePart {
  has_reference: boolean;
  /** Both sides name someone, and the names differ. */
  differs: boolean;
}

/** Below this, similarity is a coincidence. */
const similar_min = 0.5;
export const same_name_from = 0.8;
/** No evidence either way: enough to suggest an exact amount on its day, but no more. */
const unknown_score = 0.15;

export function nameFit(item: MatchItem, transaction: MatchTransaction, memory: MatchMemory): NameFit {
  const has_reference = mentions(textOf(transaction), item.reference_number);
  const byName = similarityFit(item, transaction, memory);
  if (has_reference && byName.score < 0.95) {
    return { score: 0.95, reason: "reference_number", has_reference, differs: false };
  }
  return { ...byName, has_reference };
}

export function textOf({ description, counterparty_name, reference }: MatchTransaction): string {
  return [counterparty_name, description, reference].filter(Boolean).join(" | ");
}

function similarityFit(item: MatchItem, transaction: MatchTransaction, memory: MatchMemory) {
  const wanted = normalizeName(item.display_name ?? "");
  const names = [normalizeName(transaction.counterparty_name ?? ""), normalizeName(transaction.description)];
  if (wanted !== "" && memory.aliases.get(wanted)?.has(transactionName(transaction))) {
    return { score: 1, reason: "learned_alias", differs: false };
  }
  if (wanted === "" || names.every((name) => name === "")) {
    return { score: unknown_score, reason: "name_unknown", differs: false };
  }
  const score = Math.max(...names.map((name) => normalizedSimilarity(wanted, name)));
  if (score < similar_min) return { score: 0, reason: "name_differs", differs: true };
  return { score, reason: score === 1 ? "name_same" : "name_similar", differs: false };
}

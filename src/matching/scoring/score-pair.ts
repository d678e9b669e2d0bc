/**
 * Scores one item against one transaction: four parts, each with its reason, and their weighted sum. Three
 * rules lower the sum, and each adds a note: an impossible pair (direction, day, amount) scores 0; different
 * names need an amount that few others share; and only the clearest fits may become automatic.
 */

import { emptyMemory, type MatchMemory, pairKey } from "../choosing/memory.ts";
import {
  automatic_from,
  directionOf,
  levelOf,
  type MatchItem,
  type MatchTransaction,
  partNames,
  type Score,
  type ScorePart,
  suggest_from,
  weights,
} from "../matching.ts";
import { type AmountFit, amountFit, isDistinctive } from "./amount-score.ts";
import { type DateFit, dateFit } from "./date-score.ts";
import { type NameFit, nameFit, same_name_from } from "./name-score.ts";

const below_automatic = automatic_from - 0.001;
const below_suggestion = suggest_from - 0.001;
/**
 * With more days than this between item and transaction, a match is automatic only if the number is named.
 */
const automatic_days_max = 5;

const absent: ScorePart = { score: 0, reason: "not_compared" };

export function scorePair(
  item: MatchItem,
  transaction: MatchTransaction,
  memory: MatchMemory = emptyMemory,
): Score {
  if (memory.declined.has(pairKey(item.id, transaction.id))) return refused("declined_before");
  const isOut = transaction.amount.startsWith("-");
  if (transaction.amount === "0" || isOut !== (directionOf(item) === "out"))
    return refused("other_direction");
  const date = dateFit(item, transaction);
  if (date === null) return refused("outside_date_window");
  const name = nameFit(item, transaction, memory);
  const amount = amountFit(item, transaction, {
    has_reference: name.has_reference,
    is_same_name: name.score >= same_name_from,
  });
  if (amount.score === 0) return { ...refused(amount.reason), days: date.days };
  return combine(item, transaction, { amount, date, name });
}

interface Fits {
  amount: AmountFit;
  date: DateFit;
  name: NameFit;
}

function combine(item: MatchItem, transaction: MatchTransaction, fits: Fits): Score {
  const isSame = item.currency === transaction.currency;
  const parts = {
    amount: toPart(fits.amount),
    date: toPart(fits.date),
    name: toPart(fits.name),
    currency: { score: isSame ? 1 : 0.5, reason: isSame ? "currency_same" : "currency_converted" },
  };
  const sum = partNames.reduce((total, name) => total + weights[name] * parts[name].score, 0);
  const notes: string[] = [];
  const total = Math.round(capSum(sum, item, fits, notes) * 1000) / 1000;
  return {
    total,
    level: levelOf(total),
    parts,
    notes,
    days: fits.date.days,
    is_partial: fits.amount.is_partial,
  };
}

/** Caps the sum where the evidence is too weak for it. */
function capSum(sum: number, item: MatchItem, { amount, date, name }: Fits, notes: string[]): number {
  const lower = (limit: number, note: string) => {
    if (sum <= limit) return sum;
    notes.push(note);
    return limit;
  };
  if (name.differs) {
    const isTelling = amount.is_exact && date.score >= 0.9 && isDistinctive(item.open_amount, item.currency);
    return isTelling ? sum : lower(below_suggestion, "names_differ");
  }
  const isPlain = amount.is_exact && name.score >= same_name_from && date.score >= 0.9;
  const isNear = Math.abs(date.days) <= automatic_days_max || name.has_reference;
  return isPlain && isNear ? sum : lower(below_automatic, "not_plain_enough_for_automatic");
}

function toPart({ score, reason }: ScorePart): ScorePart {
  return { score, reason };
}

function refused(note: string): Score {
  const parts = { amount: absent, date: absent, currency: absent, name: absent };
  return { total: 0, level: "none", parts, notes: [note], days: 0, is_partial: false };
}

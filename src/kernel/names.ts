/**
 * Compares names of companies. A receipt says "REWE Markt GmbH", the bank "REWE SAGT DANKE 4711 BERLIN DE",
 * the card company "SUMUP *CAFE LUNA". `normalizeName` keeps the distinctive words and `nameSimilarity`
 * compares them. Matching, vendor resolution and recurring patterns all use this, so they agree on which
 * names are the same.
 */
import { foldText } from "./fold-text.ts";
import {
  abbreviations,
  commonWords,
  countryCodes,
  endingForms,
  legalForms,
  noiseWords,
  placeStarts,
  placeWords,
} from "./name-words.ts";
import { remembered } from "./remembered.ts";

const name_length_max = 500;

/** An import or a matching run sees the same few thousand names again and again. */
const known_names_max = 20_000;

/** The distinctive words of a name, in order; empty when none is left. */
export const normalizeName = remembered(distinctiveWords, known_names_max);

function distinctiveWords(text: string): string {
  const words = toWords(text.slice(0, name_length_max));
  const kept = words.filter((word) => !legalForms.has(word) && !noiseWords.has(word) && !isCode(word));
  return withoutEnding(kept).join(" ");
}

/** From 0 (nothing in common) to 1 (the same). Also 0 when one of the names has no distinctive word. */
export function nameSimilarity(a: string, b: string): number {
  return normalizedSimilarity(normalizeName(a), normalizeName(b));
}

/** `nameSimilarity` for names that are already normalized. */
export function normalizedSimilarity(a: string, b: string): number {
  if (a === "" || b === "") return 0;
  if (a === b) return 1;
  const [left, right] = [a.split(" "), b.split(" ")];
  const score = Math.max(wordSimilarity(left, right), runTogether(a, b), initialsSimilarity(left, right));
  return Math.round(score * 1000) / 1000;
}

function toWords(text: string): string[] {
  return foldText(text)
    .replace(/\bsp\.? ?z ?o\.? ?o\b\.?/g, " spzoo ")
    .replace(/\bs\. ?a\.? ?r\. ?l\b\.?/g, " sarl ")
    .replace(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll(".", ""))
    .replace(/['’`´]/g, "")
    .replace(/\b([a-z0-9-]{3,})\.(?:com|net|org|io|de|fr|es|it|nl|at|ch|uk|eu|app|dev|ai)\b/g, "$1")
    .replace(/^(?:sq|tst|sp|py|pp|wpy|cko|dlo|iz) ?\*/, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map((word) => abbreviations[word] ?? word);
}

/** Store numbers, dates, masked card numbers, order ids; but not short names such as "1und1" or "h2o". */
function isCode(word: string): boolean {
  if (/^\d+$/.test(word) || /^x{2,}\d*$/.test(word)) return true;
  const digits = word.replace(/\D/g, "").length;
  return digits >= 2 && (word.length >= 6 || digits >= word.length - 1);
}

/**
 * Removes towns, country codes and ambiguous legal forms from the end, as long as a distinctive word remains.
 */
function withoutEnding(words: readonly string[]): string[] {
  const kept = [...words];
  for (let last = kept.at(-1); last !== undefined && kept.length > 1; last = kept.at(-1)) {
    const isPlace = placeWords.has(last);
    if (!isPlace && !countryCodes.has(last) && !endingForms.has(last)) break;
    const drop = isPlace && placeStarts.has(kept.at(-2) ?? "") ? 2 : 1;
    const rest = kept.slice(0, -drop);
    // Without its town, "Hotel Berlin" would match any hotel.
    if (rest.length === 0 || (isPlace && rest.every((word) => commonWords.has(word)))) break;
    kept.splice(-drop);
  }
  return kept;
}

/** Long words weigh more than short ones; common words weigh little. */
function weight(word: string): number {
  return commonWords.has(word) ? 0.3 * Math.min(word.length, 4) : Math.min(word.length, 8);
}

function wordSimilarity(left: readonly string[], right: readonly string[]): number {
  // Put the two names in a fixed order, so that the result is symmetric.
  const lighter = totalWeight(left) - totalWeight(right) || (left.join(" ") < right.join(" ") ? -1 : 1);
  const [short, long] = lighter < 0 ? [left, right] : [right, left];
  const free = [...long];
  let common = 0;
  for (const word of short) {
    const best = bestPartner(word, free);
    if (best.quality === 0) continue;
    common += weight(word) * best.quality;
    free.splice(best.index, 1);
  }
  // The shorter name inside the longer one is strong evidence. Extra words in the longer one weaken it a
  // little.
  return 0.8 * (common / totalWeight(short)) + 0.2 * Math.min(1, common / totalWeight(long));
}

function totalWeight(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + weight(word), 0);
}

function bestPartner(word: string, others: readonly string[]) {
  let best = { index: -1, quality: 0 };
  others.forEach((other, index) => {
    const quality = wordQuality(word, other);
    if (quality > best.quality) best = { index, quality };
  });
  return best;
}

/** Whether the words are equal, one is cut off (as card terminals do), or they differ by one typing error. */
function wordQuality(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 4 && long.startsWith(short)) return 0.9;
  return short.length >= 5 && withinOneEdit(short, long) ? 0.85 : 0;
}

export function withinOneEdit(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const swapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return swapped || short.slice(at + 1) === long.slice(at + 1);
}

/** "McDonalds" and "Mc Donalds", "bluebottle" and "blue bottle coffee". */
function runTogether(a: string, b: string): number {
  const [short, long] = [a.replaceAll(" ", ""), b.replaceAll(" ", "")].sort((x, y) => x.length - y.length);
  if (!short || !long) return 0;
  if (short === long) return 1;
  return short.length >= 6 && long.startsWith(short) ? 0.9 : 0;
}

/** "BVG" and "Berliner Verkehrs Gesellschaft": weak evidence, so it scores 0.7. */
function initialsSimilarity(left: readonly string[], right: readonly string[]): number {
  const [one, many] = left.length === 1 ? [left, right] : [right, left];
  const [word = ""] = one;
  if (one.length !== 1 || many.length < 2 || word.length < 2 || word.length > 5) return 0;
  return many.map((part) => part[0]).join("") === word ? 0.7 : 0;
}

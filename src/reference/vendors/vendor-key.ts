/**
 * The keys by which a vendor is found again. The key of a name is its distinctive words, folded and joined,
 * so that "Müller Bau GmbH", "MUELLER-BAU" and "Muller Bau" are one vendor. Its small numbers follow, because
 * "Studio 54" is not "Studio 55"; long numbers are those of shops and orders and are left out. The key of a
 * tax number is its letters and digits, that of an account its IBAN. All keys are in one table, and each belongs to one vendor.
 */
import { compactIban } from "../../kernel/iban.ts";
import { normalizeName, withinOneEdit } from "../../kernel/names.ts";

export function nameKey(name: string): string | null {
  const words = wordsKey(name);
  const numbers = name.match(smallNumbers) ?? [];
  return words === null || numbers.length === 0
    ? words
    : `${words}${numbers_mark}${numbers.join(numbers_mark)}`;
}

/**
 * The keys to look up for a name, best first: "REWE 77" is its own vendor if there is one, otherwise a shop
 * of REWE.
 */
export function lookupKeys(name: string): string[] {
  return [...new Set([nameKey(name), wordsKey(name)].filter((key) => key !== null))];
}

function wordsKey(name: string): string | null {
  const words = normalizeName(name.replace(spelledOutForm, " GmbH ")).replaceAll(" ", "");
  // Umlauts are written in two ways; the difference never distinguishes two vendors.
  const folded = words.replaceAll(/([aou])e/g, "$1");
  return folded === "" ? null : `name:${folded}`;
}

const numbers_mark = "#";
const smallNumbers = /(?<![\p{L}\p{N}])[1-9]\d{0,2}(?![\p{L}\p{N}])/gu;
const spelledOutForm = /\bgesellschaft\s+(?:m\.?\s?b\.?\s?h\b\.?|mit\s+beschr(?:ä|ae)nkter\s+haftung)/i;

const tax_id_length_min = 5;

export function taxKey(tax_id: string): string | null {
  const characters = tax_id.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return characters.length < tax_id_length_min ? null : `tax:${characters}`;
}

/** The key of the account that a vendor is paid into. */
export function ibanKey(iban: string): string {
  return `iban:${compactIban(iban)}`;
}

export interface VendorNames {
  name: string;
  aliases: string[];
  vat_id: string | null;
  tax_number: string | null;
}

export function vendorKeys({ name, aliases, vat_id, tax_number }: VendorNames): string[] {
  const names = [name, ...aliases].map(nameKey);
  const numbers = [vat_id, tax_number].map((number) => (number === null ? null : taxKey(number)));
  return [...new Set([...names, ...numbers].filter((key) => key !== null))];
}

/** Names of at least this length can have one typo and still be unmistakable. */
const typo_length_min = 10;
/** Typos rarely affect the first letters; this prefix keeps the candidates few. */
export const typo_prefix_length = "name:".length + 3;

/** The only key that differs from this one by a single typo; null if there is none or more than one. */
export function findTypo(key: string, candidates: readonly string[]): string | null {
  if (key.length - "name:".length < typo_length_min) return null;
  const close = candidates.filter((candidate) => {
    // A different digit means a different number, not a typo.
    if (digitsOf(candidate) !== digitsOf(key)) return false;
    const [short, long] = key.length <= candidate.length ? [key, candidate] : [candidate, key];
    return short.length - "name:".length >= typo_length_min && withinOneEdit(short, long);
  });
  return close.length === 1 ? (close[0] ?? null) : null;
}

function digitsOf(key: string): string {
  return key.replaceAll(/\D+/g, numbers_mark);
}

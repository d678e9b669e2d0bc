/**
 * The keys a vendor is found again by. A name's key is its telling words, folded and written together, so
 * that "Müller Bau GmbH", "MUELLER-BAU" and "Muller Bau" are one vendor, and its small numbers behind them,
 * because "Studio 54" is not "Studio 55"; long ones are numbers of shops and orders. A tax number's key is its
 * letters and digits. All stand in one table, each key belonging to one vendor.
 */
import { normalizeName, withinOneEdit } from "../../kernel/names.ts";

export function nameKey(name: string): string | null {
  const words = wordsKey(name);
  const numbers = name.match(smallNumbers) ?? [];
  return words === null || numbers.length === 0
    ? words
    : `${words}${numbers_mark}${numbers.join(numbers_mark)}`;
}

/** Where to look for a name, best first: "REWE 77" is its own vendor if there is one, else a shop of REWE. */
export function lookupKeys(name: string): string[] {
  return [...new Set([nameKey(name), wordsKey(name)].filter((key) => key !== null))];
}

function wordsKey(name: string): string | null {
  const words = normalizeName(name.replace(spelledOutForm, " GmbH ")).replaceAll(" ", "");
  // Umlauts are written in two ways; the difference never tells two vendors apart.
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

/** Names as long as this can carry one slip of the pen and still be nobody else's. */
const slip_length_min = 10;
/** What a slip seldom touches; it keeps the candidates few. */
export const slip_prefix_length = "name:".length + 3;

/** The one key that differs from this by a single slip, or null when there is none or more than one. */
export function findSlip(key: string, candidates: readonly string[]): string | null {
  if (key.length - "name:".length < slip_length_min) return null;
  const close = candidates.filter((candidate) => {
    // A slip in a number is another number.
    if (numbersOf(candidate) !== numbersOf(key)) return false;
    const [short, long] = key.length <= candidate.length ? [key, candidate] : [candidate, key];
    return short.length - "name:".length >= slip_length_min && withinOneEdit(short, long);
  });
  return close.length === 1 ? (close[0] ?? null) : null;
}

function numbersOf(key: string): string {
  const at = key.indexOf(numbers_mark);
  return at < 0 ? "" : key.slice(at);
}

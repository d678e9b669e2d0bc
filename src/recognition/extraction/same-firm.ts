/** Whether two names are one firm's. */
import { fold, squash } from "./fold.ts";

/** Shorter words are part of too many names. */
export const word_length_min = 4;

/** A name and its short form are one firm: "Ibis" and "Ibis Styles Konstanz GmbH", "Linden" and "Academia Linden, S.L.". */
export function isSameFirm(a: string, b: string): boolean {
  const [short = "", long = ""] = [a, b].toSorted((one, other) => squash(one).length - squash(other).length);
  if (squash(short).length < word_length_min) return false;
  if (squash(long).startsWith(squash(short))) return true;
  return ` ${wordsOf(long)} `.includes(` ${wordsOf(short)} `);
}

/** Words in order, folded, with single spaces. */
export function wordsOf(name: string): string {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}

/** Words of a language that nobody knows. */
const turned: Record<string, string> = Object.fromEntries(
  [..."aeiou"].map((letter, i, all) => [letter, all[(i + 2) % 5] as string]),
);
const shifted = "bcdfghjklmnpqrstvwxz";

/** Another word of the same length and case; braces and what they hold are kept. */
export function madeUp(word: string): string {
  return word.replace(/\{\w+\}|[a-z]/gi, (part) => {
    if (part.length > 1) return part;
    const lower = part.toLowerCase();
    const at = shifted.indexOf(lower);
    const letter = turned[lower] ?? (at < 0 ? lower : (shifted[(at + 7) % shifted.length] as string));
    return part === lower ? letter : letter.toUpperCase();
  });
}

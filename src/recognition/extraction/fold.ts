/** Normalizes text for comparison: removes accents, case and the reader's usual confusions. */

const isPlain = /^[ -~\n]*$/;

/** Lower case without accents; ligatures and sharp s spelt out. */
export function fold(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("đ", "d")
    .replaceAll("ı", "i")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe");
}

/** Removes accents without changing the length, so that positions match the original text. */
export function foldKeepingLength(text: string): string {
  return [...text]
    .map((letter) => (fold(letter).length === letter.length ? fold(letter) : " ".repeat(letter.length)))
    .join("");
}

const confused: Record<string, string> = { "0": "o", "1": "l", "5": "s", "8": "b", "!": "l", "|": "l" };

/** Words in order, letters only; a digit inside a word is replaced by the letter it looks like. */
export function words(text: string): string[] {
  return fold(text)
    .split(/[^a-z0-9!|]+/)
    .map(toLetters)
    .filter((word) => word !== "");
}

function toLetters(token: string): string {
  const letters = token.replace(/[^a-z]/g, "").length;
  const spelt =
    letters >= 2 && letters * 2 > token.length ? token.replace(/[0158!|]/g, (c) => confused[c] ?? c) : token;
  return spelt.replace(/[^a-z]/g, "");
}

/** Letters and digits only, for comparing names. */
export function squash(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** The number of single-letter changes between two texts (Levenshtein). */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

/** 1 for equal names, 0 for nothing in common. */
export function similarity(a: string, b: string): number {
  const [left, right] = [squash(a), squash(b)];
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 0 : 1 - editDistance(left, right) / longest;
}

/**
 * Invoice numbers in bank texts. People write `INV-2026-0012` as `inv 2026/0012` or `INV20260012`, so numbers
 * are compared as keys without separators. A text yields the keys of up to four neighbouring pieces; because
 * pieces are never cut, `0012` is not found inside `00123`. Unlike a pattern, keys can be indexed.
 */

const pieces_max = 4;
const key_length_min = 4;
const key_length_max = 40;
const key_digits_min = 3;
const text_pieces_max = 200;

/**
 * The keys of a reference number: the whole number, and the number without its letters if enough digits are
 * left.
 */
export function keysOfReference(reference: string | null): string[] {
  if (reference === null) return [];
  const pieces = piecesOf(reference);
  const whole = pieces.join("");
  const digits = whole.replace(/^[A-Z]+/, "");
  const keys = isKey(whole) ? [whole] : [];
  if (digits !== whole && /^\d{6,}$/.test(digits)) keys.push(digits);
  return keys;
}

/** Every key that the text may contain. */
export function keysInText(text: string): Set<string> {
  const pieces = piecesOf(text).slice(0, text_pieces_max);
  const keys = new Set<string>();
  pieces.forEach((_, start) => {
    let key = "";
    for (const piece of pieces.slice(start, start + pieces_max)) {
      key += piece;
      if (key.length > key_length_max) break;
      if (isKey(key)) keys.add(key);
    }
  });
  return keys;
}

export function mentions(text: string, reference: string | null): boolean {
  const keys = keysOfReference(reference);
  if (keys.length === 0) return false;
  const found = keysInText(text);
  return keys.some((key) => found.has(key));
}

function piecesOf(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}

function isKey(key: string): boolean {
  return (
    key.length >= key_length_min &&
    key.length <= key_length_max &&
    key.replace(/\D/g, "").length >= key_digits_min
  );
}

/** Text helpers that take linear time for any input. */

/**
 * Removes any of the given characters from the end of the text. `replace(/0+$/, "")` does the same but takes
 * quadratic time: it restarts at every zero of `0.1000…0001`.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}

/** At most `length_max` characters, and an ellipsis if any were cut off. */
export function cutText(text: string, length_max: number): string {
  return text.length > length_max ? `${text.slice(0, length_max)}…` : text;
}

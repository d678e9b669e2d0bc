/** Text helpers whose cost is linear, whatever the text is. */

/**
 * The text without any of the given characters at its end. `replace(/0+$/, "")` looks the same and is
 * quadratic: it starts anew at every zero of `0.1000…0001`.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}

/** At most `length_max` characters, with an ellipsis for the rest. */
export function cutText(text: string, length_max: number): string {
  return text.length > length_max ? `${text.slice(0, length_max)}…` : text;
}

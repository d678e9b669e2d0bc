/** Memoizes a slow function of a text that is called with few different texts. */

export function remembered<Result>(
  find: (text: string) => Result,
  answers_max = 100,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const found = find(text);
    // Bounds the memory when there are more texts than expected.
    if (known.size >= answers_max) known.clear();
    known.set(text, found);
    return found;
  };
}

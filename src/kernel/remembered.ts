/** A function of a text that is slow to answer, and asked about few texts: each answer is kept. */

export function remembered<Result>(
  find: (text: string) => Result,
  answers_max = 100,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const found = find(text);
    // Whoever is asked about ever new texts forgets instead of growing.
    if (known.size >= answers_max) known.clear();
    known.set(text, found);
    return found;
  };
}

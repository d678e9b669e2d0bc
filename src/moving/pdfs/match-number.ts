/**
 * Finds the imported invoice that a PDF belongs to by its file name: "Rechnung RE-2024_001 (Kopie).pdf" is the PDF of
 * RE-2024/001. Numbers and names are compared as runs of letters and digits, so that 2024-1 is not found in 2024-10. If
 * several numbers are in the name, the longest counts. Pure.
 */
export type NumberMatch<One> = { found: One } | { found: null; several: boolean };

export function matchNumber<One extends { number: string }>(
  file_name: string,
  invoices: readonly One[],
): NumberMatch<One> {
  const name = runsOf(file_name.replace(/^.*[/\\]/, "").replace(/\.pdf$/i, ""));
  const fitting = invoices.filter(({ number }) => contains(name, runsOf(number)));
  const longest = Math.max(...fitting.map(({ number }) => weightOf(number)));
  const [first, ...others] = fitting.filter(({ number }) => weightOf(number) === longest);
  return first && others.length === 0 ? { found: first } : { found: null, several: first !== undefined };
}

function runsOf(text: string): string[] {
  return text.toUpperCase().match(/\p{L}+|\p{N}+/gu) ?? [];
}

function weightOf(number: string): number {
  return runsOf(number).join("").length;
}

function contains(all: readonly string[], part: readonly string[]): boolean {
  return part.length > 0 && all.some((_, start) => part.every((run, index) => all[start + index] === run));
}

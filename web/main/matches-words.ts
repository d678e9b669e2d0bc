/** Whether every word that was typed is the beginning of a word of the label, accents aside. */
export function matchesWords(label: string, typed: string): boolean {
  const words = toWords(label);
  return toWords(typed).every((start) => words.some((word) => word.startsWith(start)));
}

function toWords(text: string): string[] {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

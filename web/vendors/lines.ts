/** The names that a person wrote, one on each line. */
export function toLines(text: string | null): string[] {
  const lines = (text ?? "").split("\n").map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== "");
}

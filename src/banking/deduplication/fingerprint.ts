/** Text comparison for two records of one booking that the bank words differently. */
import { foldText } from "../../kernel/fold-text.ts";
import { normalizeName } from "../../kernel/names.ts";
import type { StatementRow } from "../formats/statement.ts";

type Worded = Pick<StatementRow, "description" | "counterparty_name">;

/**
 * The words of a row as a set: some formats put the name before the text, some inside it, and some repeat it.
 * Numbers stay, because two rows may differ only in a ticket number.
 */
export function rowText({ description, counterparty_name }: Worded): string {
  const words = foldText(`${counterparty_name ?? ""} ${description}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return [...new Set(words)].sort().join(" ");
}

/** The distinctive words, for comparing two texts that are not equal. */
export function distinctiveWords({ description, counterparty_name }: Worded): string[] {
  return [
    ...new Set(
      normalizeName(`${counterparty_name ?? ""} ${description}`)
        .split(" ")
        .filter(Boolean),
    ),
  ];
}

/**
 * How much of the shorter text is in the longer one, 0 to 1; null if one of them is empty. Words that a
 * format cut short count as equal.
 */
export function wordOverlap(a: readonly string[], b: readonly string[]): number | null {
  if (a.length === 0 || b.length === 0) return null;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const shared = short.filter((word) => long.some((other) => sameWord(word, other))).length;
  return shared / short.length;
}

function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= 4 && long.startsWith(short);
}

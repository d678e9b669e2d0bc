/** What a rule would change, before it exists. */
import type { Transaction } from "../../client/index.ts";

export interface Conditions {
  match_text: string;
  match_direction: "in" | "out" | null;
}

/**
 * Those among transactions without a category that the rule would categorise. A search compares words, a rule a phrase,
 * so what the search found is compared again, as docs/transactions.md describes rules: without case and accents.
 */
export function changedBy(
  { match_text, match_direction }: Conditions,
  found: readonly Transaction[],
  closed_until: string | null,
): Transaction[] {
  const phrase = fold(match_text);
  return found.filter(
    ({ amount, counterparty_name, description, reference, category_source, booking_date }) =>
      category_source === null &&
      (closed_until === null || booking_date > closed_until) &&
      (match_direction === null || (match_direction === "out") === amount < 0) &&
      fold([counterparty_name, description, reference].filter(Boolean).join(" ")).includes(phrase),
  );
}

function fold(text: string): string {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
  return plain.replace(/\s+/g, " ").trim();
}

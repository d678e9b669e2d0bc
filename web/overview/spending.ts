import type { SpendVariance } from "../../client/index.ts";

export const spending_rows = 5;

/** The categories in which most was spent this month. */
export function topSpending(rows: readonly SpendVariance[]): SpendVariance[] {
  return rows
    .filter(({ actual_spend }) => actual_spend > 0)
    .toSorted((a, b) => b.actual_spend - a.actual_spend)
    .slice(0, spending_rows);
}

/** The category that is furthest above its budget. */
export function worstOverrun(rows: readonly SpendVariance[]): SpendVariance | null {
  const over = rows.filter(({ is_over_budget }) => is_over_budget);
  return over.toSorted((a, b) => b.variance - a.variance)[0] ?? null;
}

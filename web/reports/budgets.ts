/** Spending beside budgets. */
import type { SpendVariance } from "../../client/index.ts";
import { sumOf } from "./sums.ts";

export const isBudgeted = ({ budget_amount }: Pick<SpendVariance, "budget_amount">): boolean =>
  budget_amount > 0;

type Spent = Pick<SpendVariance, "actual_spend" | "budget_amount">;

/** What was spent of the budgets: spending without a budget is not part of it. Without budgets: all that was spent. */
export function toBudgetSums(rows: readonly Spent[]): { spent: number; budget: number } {
  const budgeted = rows.filter(isBudgeted);
  return {
    spent: sumOf((budgeted.length > 0 ? budgeted : rows).map(({ actual_spend }) => actual_spend)),
    budget: sumOf(budgeted.map(({ budget_amount }) => budget_amount)),
  };
}

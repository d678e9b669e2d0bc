/**
 * Each bar has its own scale: the budget stands at 80 %, so that a quarter more than it fits in. What goes beyond ends
 * at the end of the bar.
 */
const limit_percent = 80;

export function budgetShares(spent: number, budget: number): { within: number; over: number; limit: number } {
  const used = budget > 0 ? (Math.max(0, spent) / budget) * limit_percent : 0;
  return {
    within: Math.min(used, limit_percent),
    over: Math.min(Math.max(0, used - limit_percent), 100 - limit_percent),
    limit: limit_percent,
  };
}

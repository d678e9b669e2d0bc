import { budgetShares } from "./budget-shares.ts";
import styles from "./Chart.module.css";

interface Props {
  spent: number;
  budget: number;
}

/** How much of a budget is used. The figures stand beside it, so it is decoration. */
export function BudgetBar({ spent, budget }: Props) {
  const { within, over, limit } = budgetShares(spent, budget);
  return (
    <span className={styles.budget} aria-hidden="true">
      <span className={styles.spent} style={{ insetInlineStart: 0, inlineSize: `${within}%` }} />
      {over > 0 && (
        <span className={styles.over} style={{ insetInlineStart: `${limit}%`, inlineSize: `${over}%` }} />
      )}
      <span className={styles.limit} style={{ insetInlineStart: `${limit}%` }} />
    </span>
  );
}

import { Link } from "@tanstack/react-router";
import type { SpendVariance } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { Card } from "../design/Card.tsx";
import { BudgetBar } from "../design/chart/BudgetBar.tsx";
import { Money } from "../design/Money.tsx";
import { Table, type TableColumn } from "../design/Table.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency, useToday } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { monthBefore } from "./month-before.ts";
import styles from "./Overview.module.css";
import { topSpending } from "./spending.ts";
import { words } from "./words/index.ts";

export function SpendingCard({ rows }: { rows: readonly SpendVariance[] }) {
  const own = useWords(words);
  const formats = useFormats();
  const today = useToday();
  const columns = useColumns(formats.month(monthBefore(today)));
  const shown = topSpending(rows);
  return (
    <Card
      title={own.spendingIn(formats.month(today))}
      more={
        <Link to="/settings/$section" params={{ section: "budgets" }}>
          {own.budgets}
        </Link>
      }
    >
      {shown.length === 0 ? (
        <p className={styles.empty}>{own.noSpending}</p>
      ) : (
        <Table
          caption={own.spendingIn(formats.month(today))}
          rows={shown}
          keyOf={({ category_id }) => category_id ?? ""}
          columns={columns}
        />
      )}
    </Card>
  );
}

function useColumns(last_month: string): TableColumn<SpendVariance>[] {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return [
    {
      id: "category",
      header: own.category,
      cell: ({ category_id, category_name, is_over_budget, variance }) => (
        <span className={styles.name}>
          <span className={text.strong}>{category_id ? category_name : own.uncategorizedRow}</span>
          {is_over_budget && (
            <Badge tone="bad" className={text.wideOnly}>
              {own.overBy(formats.money(variance, currency))}
            </Badge>
          )}
        </span>
      ),
    },
    { id: "spent", header: own.spent, number: true, cell: ({ actual_spend }) => money(actual_spend) },
    {
      id: "before",
      header: last_month,
      number: true,
      wide_only: true,
      className: text.muted,
      cell: ({ last_month_spend }) => money(last_month_spend),
    },
    {
      id: "used",
      header: own.budgetUsed,
      wide_only: true,
      className: styles.bar,
      cell: ({ actual_spend, budget_amount }) =>
        budget_amount > 0 && <BudgetBar spent={actual_spend} budget={budget_amount} />,
    },
    {
      id: "budget",
      header: own.budget,
      number: true,
      cell: ({ budget_amount }) =>
        budget_amount > 0 ? money(budget_amount) : <span className={text.muted}>{own.noBudget}</span>,
    },
  ];
}

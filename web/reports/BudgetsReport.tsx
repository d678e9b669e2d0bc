import { useQuery } from "@tanstack/react-query";
import type { SpendVariance } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { BudgetBar } from "../design/chart/BudgetBar.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency, useToday } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useWords } from "../platform/words.ts";
import { isBudgeted, toBudgetSums } from "./budgets.ts";
import { toReportFilters } from "./filters.ts";
import { Headline } from "./Headline.tsx";
import { budgetsQuery } from "./queries.ts";
import { ReportPage } from "./ReportPage.tsx";
import styles from "./Reports.module.css";
import { monthAfter } from "./range.ts";
import { sumOf } from "./sums.ts";
import type { ReportColumn } from "./table.ts";
import { useReportFormats } from "./use-report-formats.ts";
import { words } from "./words/index.ts";

export function BudgetsReport() {
  const own = useWords(words);
  const formats = useReportFormats();
  const currency = useBaseCurrency();
  const today = useToday();
  const [filters] = useFilters(toReportFilters);
  const month = filters.month ?? `${today.slice(0, 8)}01`;
  const { data: rows = null, error, refetch } = useQuery(budgetsQuery(month));
  const columns = useColumns(rows ?? []);
  const { spent, budget } = toBudgetSums(rows ?? []);
  return (
    <ReportPage
      title={own.reports.budgets}
      subtitle={formats.monthAndYear(month)}
      tools={<MonthTools month={month} />}
      file_name={`budgets-${month.slice(0, 7)}`}
      table={rows && { rows, columns, keyOf: ({ category_id }) => category_id ?? "" }}
      error={error}
      onRetry={() => void refetch()}
      empty={
        rows?.length === 0 ? (
          <EmptyState
            icon="tag"
            text={own.noBudgets}
            action={
              <LinkButton to="/settings/$section" params={{ section: "budgets" }}>
                {own.toBudgets}
              </LinkButton>
            }
          />
        ) : undefined
      }
      headline={
        rows && (
          <Headline
            label={budget > 0 ? own.ofBudget(formats.money(budget, currency)) : own.spentInAll}
            amount={spent}
          />
        )
      }
    />
  );
}

function MonthTools({ month }: { month: string }) {
  const own = useWords(words);
  const formats = useReportFormats();
  const [, setFilters] = useFilters(toReportFilters);
  const move = (months: number) => () => setFilters({ month: monthAfter(month, months) });
  return (
    <span className={styles.month}>
      <IconButton icon="chevronLeft" label={own.previousMonth} onPress={move(-1)} />
      <span className={styles.monthName} aria-live="polite">
        {formats.monthAndYear(month)}
      </span>
      <IconButton icon="chevronRight" label={own.nextMonth} onPress={move(1)} />
    </span>
  );
}

function useColumns(rows: readonly SpendVariance[]): ReportColumn<SpendVariance>[] {
  const own = useWords(words);
  const formats = useReportFormats();
  const currency = useBaseCurrency();
  const totalOf = (of: (row: SpendVariance) => number) => sumOf(rows.map(of));
  const nameOf = ({ category_id, category_name }: SpendVariance) =>
    category_id ? category_name : own.uncategorized;
  return [
    {
      id: "category",
      header: own.category,
      kind: "text",
      value: nameOf,
      cell: (row) => (
        <span className={styles.name}>
          <span className={text.strong}>{nameOf(row)}</span>
          <BudgetBadges row={row} />
        </span>
      ),
    },
    {
      id: "spent",
      header: own.spent,
      kind: "money",
      value: ({ actual_spend }) => actual_spend,
      total: totalOf(({ actual_spend }) => actual_spend),
    },
    {
      id: "used",
      header: own.budgetUsed,
      kind: "text",
      page_only: true,
      wide_only: true,
      value: () => null,
      cell: (row) => isBudgeted(row) && <BudgetBar spent={row.actual_spend} budget={row.budget_amount} />,
    },
    {
      id: "budget",
      header: own.budget,
      kind: "money",
      value: ({ budget_amount }) => budget_amount,
      cell: ({ budget_amount }) =>
        budget_amount > 0 ? (
          formats.money(budget_amount, currency)
        ) : (
          <span className={text.muted}>{own.noBudget}</span>
        ),
      total: totalOf(({ budget_amount }) => budget_amount),
    },
    {
      id: "variance",
      header: own.variance,
      kind: "money",
      signed: true,
      wide_only: true,
      value: ({ variance }) => variance,
      cell: ({ variance, budget_amount }) =>
        budget_amount > 0 && formats.money(variance, currency, { sign: "always" }),
      total: sumOf(rows.filter(isBudgeted).map(({ variance }) => variance)),
    },
    {
      id: "variance-percent",
      header: own.variancePercent,
      kind: "percent",
      signed: true,
      csv_only: true,
      value: ({ variance_pct }) => variance_pct,
    },
    {
      id: "before",
      header: own.monthBefore,
      kind: "money",
      wide_only: true,
      value: ({ last_month_spend }) => last_month_spend,
      total: totalOf(({ last_month_spend }) => last_month_spend),
    },
    {
      id: "change",
      header: own.change,
      kind: "money",
      signed: true,
      wide_only: true,
      value: ({ mom_change }) => mom_change,
      total: totalOf(({ mom_change }) => mom_change),
    },
    {
      id: "change-percent",
      header: own.changePercent,
      kind: "percent",
      signed: true,
      wide_only: true,
      value: ({ mom_change_pct }) => mom_change_pct,
    },
  ];
}

function BudgetBadges({ row }: { row: SpendVariance }) {
  const own = useWords(words);
  const formats = useReportFormats();
  const currency = useBaseCurrency();
  return (
    <>
      {row.is_over_budget && <Badge tone="bad">{own.overBy(formats.money(row.variance, currency))}</Badge>}
      {row.is_anomaly && <Badge tone="wait">{own.unusual}</Badge>}
    </>
  );
}

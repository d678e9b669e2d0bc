import { useQuery } from "@tanstack/react-query";
import { metric_rows_max } from "../../src/contract.ts";
import { EmptyState } from "../design/EmptyState.tsx";
import text from "../design/text.module.css";
import { useFilters } from "../platform/use-filters.ts";
import { useWords } from "../platform/words.ts";
import { toReportFilters } from "./filters.ts";
import { Headline } from "./Headline.tsx";
import { categoriesQuery } from "./queries.ts";
import { RangeTools } from "./RangeTools.tsx";
import { ReportPage } from "./ReportPage.tsx";
import styles from "./Reports.module.css";
import { ShareBar } from "./ShareBar.tsx";
import { type ComparedCategory, pairCategories } from "./spending.ts";
import { difference, percentOf, sumOf } from "./sums.ts";
import type { ReportColumn } from "./table.ts";
import { useRanges } from "./use-ranges.ts";
import { useReportFormats } from "./use-report-formats.ts";
import { words } from "./words/index.ts";

export function CategoriesReport() {
  const own = useWords(words);
  const formats = useReportFormats();
  const { range, compared } = useRanges();
  const [{ compare }] = useFilters(toReportFilters);
  const now = useQuery(categoriesQuery(range));
  const then = useQuery({ ...categoriesQuery(compared ?? range), enabled: compared !== null });
  const waiting = compared !== null && !then.data;
  const rows = now.data && !waiting ? pairCategories(now.data, compared && (then.data ?? null)) : null;
  const columns = useColumns(rows ?? [], compare === "none" ? null : own.earlier[compare]);
  return (
    <ReportPage
      title={own.reports.categories}
      subtitle={formats.days(range)}
      tools={<RangeTools />}
      file_name={`spending-${range.start_date}-${range.end_date}`}
      table={rows && { rows, columns, keyOf: ({ category_id }) => category_id ?? "" }}
      error={now.error ?? then.error}
      onRetry={() => void Promise.all([now.refetch(), compared && then.refetch()])}
      empty={rows?.length === 0 ? <EmptyState icon="tag" text={own.noSpending} /> : undefined}
      headline={
        rows && (
          <Headline
            label={own.spentInAll}
            amount={sumOf(rows.map(({ amount }) => amount))}
            before={compared && sumOf(rows.map(({ before }) => before ?? 0))}
            compared={compared}
          />
        )
      }
    >
      {rows && rows.length >= metric_rows_max && <p className={text.muted}>{own.capped(metric_rows_max)}</p>}
    </ReportPage>
  );
}

function useColumns(
  rows: readonly ComparedCategory[],
  earlier: string | null,
): ReportColumn<ComparedCategory>[] {
  const own = useWords(words);
  const formats = useReportFormats();
  const total = sumOf(rows.map(({ amount }) => amount));
  const total_before = sumOf(rows.map(({ before }) => before ?? 0));
  const largest = Math.max(0, ...rows.map(({ amount }) => amount));
  const shareOf = ({ amount }: ComparedCategory) => percentOf(amount, total);
  const nameOf = ({ category_id, category_name }: ComparedCategory) =>
    category_id ? category_name : own.uncategorized;
  return [
    {
      id: "category",
      header: own.category,
      kind: "text",
      value: nameOf,
      cell: (row) => <span className={text.strong}>{nameOf(row)}</span>,
    },
    {
      id: "picture",
      header: own.share,
      kind: "text",
      page_only: true,
      wide_only: true,
      value: () => null,
      cell: (row) => (
        <span className={styles.shareCell}>
          <ShareBar value={row.amount} largest={largest} />
          {formats.percentage(shareOf(row))}
        </span>
      ),
    },
    {
      id: "share",
      header: own.share,
      kind: "percent",
      csv_only: true,
      value: shareOf,
    },
    {
      id: "count",
      header: own.transactions,
      kind: "count",
      value: ({ count }) => count,
      total: sumOf(rows.map(({ count }) => count)),
      wide_only: true,
    },
    { id: "spent", header: own.spent, kind: "money", value: ({ amount }) => amount, total },
    ...(earlier === null
      ? []
      : [
          {
            id: "before",
            header: earlier,
            kind: "money",
            value: ({ before }: ComparedCategory) => before,
            total: total_before,
            wide_only: true,
          } as const,
          {
            id: "change",
            header: own.change,
            kind: "money",
            signed: true,
            value: ({ amount, before }: ComparedCategory) => difference(amount, before ?? 0),
            total: difference(total, total_before),
          } as const,
        ]),
  ];
}

import { BarChart } from "../design/chart/BarChart.tsx";
import { ChartPicture } from "../design/chart/ChartFrame.tsx";
import { Legend } from "../design/chart/Legend.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Segmented } from "../design/Segmented.tsx";
import { useBaseCurrency } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useNarrow } from "../platform/use-narrow.ts";
import { useWords } from "../platform/words.ts";
import { toBars } from "./bars.ts";
import { toReportFilters } from "./filters.ts";
import { Headline } from "./Headline.tsx";
import { type ComparedMonth, type Figure, hasFigures, monthlyColumns, pairMonths } from "./monthly.ts";
import { RangeTools } from "./RangeTools.tsx";
import { ReportPage } from "./ReportPage.tsx";
import styles from "./Reports.module.css";
import { sumOf } from "./sums.ts";
import { useRanges } from "./use-ranges.ts";
import { useReportFormats } from "./use-report-formats.ts";
import { words } from "./words/index.ts";

interface Props<Month> {
  name: "profit-loss" | "cash-flow";
  /** What the sum of the last figure is called. */
  net: string;
  figures: readonly Figure<Month>[];
  /** While nothing is compared, the chart shows the first two figures beside each other. */
  pair?: boolean;
  months: readonly Month[] | null;
  before: readonly Month[] | null;
  error: Error | null;
  onRetry(): void;
}

/** A report with a line for each month: chart, sums and table. */
export function MonthlyReport<Month extends { period: string }>(props: Props<Month>) {
  const { name, net, figures, months, before, error, onRetry } = props;
  const own = useWords(words);
  const formats = useReportFormats();
  const { range, compared } = useRanges();
  const [{ compare }] = useFilters(toReportFilters);
  const earlier = compare === "none" || !compared ? null : own.earlier[compare];
  const waiting = earlier !== null && before === null;
  const rows = months && !waiting ? pairMonths(months, earlier === null ? null : before) : null;
  const last = figures.at(-1);
  return (
    <ReportPage
      title={own.reports[name]}
      subtitle={formats.days(range)}
      tools={<RangeTools />}
      file_name={`${name}-${range.start_date}-${range.end_date}`}
      table={
        rows && {
          rows,
          columns: monthlyColumns(figures, rows, { own, compare }),
          keyOf: ({ now }) => now.period,
        }
      }
      error={error}
      onRetry={onRetry}
      headline={
        rows &&
        last && (
          <Headline
            label={net}
            amount={sumOf(rows.map(({ now }) => last.of(now)))}
            before={
              earlier === null ? null : sumOf(rows.map((row) => (row.before ? last.of(row.before) : 0)))
            }
            compared={compared}
          />
        )
      }
      empty={
        rows && !hasFigures(rows, figures) ? <EmptyState icon="chart" text={own.noMovements} /> : undefined
      }
      chart={rows && <MonthlyChart {...props} rows={rows} earlier={earlier} />}
    />
  );
}

interface ChartProps<Month> extends Props<Month> {
  rows: readonly ComparedMonth<Month>[];
  earlier: string | null;
}

function MonthlyChart<Month extends { period: string }>({ figures, pair, rows, earlier }: ChartProps<Month>) {
  const own = useWords(words);
  const formats = useReportFormats();
  const [filters, setFilters] = useFilters(toReportFilters);
  const figure = figures.find(({ id }) => id === filters.figure) ?? figures.at(-1);
  const [first, second] = figures;
  const shows_pair = pair && earlier === null;
  const sentence = useSentence({ figures, rows, figure, shows_pair });
  const [bars_max, group_width_min] = useRoom();
  if (!figure || !first || !second) return null;
  const valuesOf = ({ now, before }: ComparedMonth<Month>) => {
    if (shows_pair) return [first.of(now), second.of(now)];
    return earlier === null ? [figure.of(now)] : [figure.of(now), before ? figure.of(before) : 0];
  };
  const bars = toBars(
    rows.map((row) => ({ period: row.now.period, values: valuesOf(row) })),
    bars_max,
  );
  return (
    <>
      <div className={styles.chartBar}>
        {!shows_pair && (
          <Segmented
            label={own.figure}
            value={figure.id}
            options={figures.map(({ id }) => ({ id, label: own.figures[id] }))}
            onChange={(id) => setFilters({ figure: id }, { replace: true })}
          />
        )}
        <span className={styles.space} />
        {shows_pair && <Legend labels={[own.figures[first.id], own.figures[second.id]]} />}
        {earlier !== null && <Legend labels={[own.now, earlier]} />}
      </div>
      <ChartPicture sentence={sentence}>
        <BarChart
          plain
          group_width_min={group_width_min}
          showValue={formats.compact}
          groups={bars.map(({ period, size, values }) => ({
            id: period,
            label: formats.bar(period, size),
            values,
          }))}
        />
      </ChartPicture>
    </>
  );
}

/** How many bars there is room for, and how narrow they may get when there are more years than that. */
function useRoom(): [bars_max: number, group_width_min: number] {
  return useNarrow() ? [6, 26] : [24, 36];
}

interface Spoken<Month> {
  figures: readonly Figure<Month>[];
  rows: readonly ComparedMonth<Month>[];
  figure: Figure<Month> | undefined;
  shows_pair: boolean | undefined;
}

/** What a screen reader says instead of the chart. */
function useSentence<Month>({ figures, rows, figure, shows_pair }: Spoken<Month>): string {
  const own = useWords(words);
  const formats = useReportFormats();
  const currency = useBaseCurrency();
  const { range, compared } = useRanges();
  const sum = ({ of }: Figure<Month>, side: "now" | "before") =>
    formats.money(sumOf(rows.map((row) => (row[side] ? of(row[side]) : 0))), currency);
  if (shows_pair) {
    const [revenue = "", expenses = "", net = ""] = figures.map((one) => sum(one, "now"));
    return own.profitLossSentence(revenue, expenses, net, formats.days(range));
  }
  if (!figure) return "";
  const [name, amount, days] = [own.figures[figure.id], sum(figure, "now"), formats.days(range)];
  return compared
    ? own.comparedSentence(name, amount, days, sum(figure, "before"), formats.days(compared))
    : own.figureSentence(name, amount, days);
}

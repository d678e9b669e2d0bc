/** A report by month: its figures, and those of the months it is compared with. */
import type { Comparison } from "./filters.ts";
import { difference, sumOf } from "./sums.ts";
import type { ReportColumn } from "./table.ts";
import type { ReportWords } from "./words/en.ts";

export type FigureId = keyof ReportWords["figures"];

export interface Figure<Month> {
  id: FigureId;
  of(month: Month): number;
}

/** The months of both ranges, in the same order; there are as many of one as of the other. */
export interface ComparedMonth<Month> {
  now: Month;
  before: Month | null;
}

export function pairMonths<Month>(
  months: readonly Month[],
  before: readonly Month[] | null,
): ComparedMonth<Month>[] {
  return months.map((now, index) => ({ now, before: before?.[index] ?? null }));
}

/** Whether anything happened, in these months or in those they are compared with. */
export function hasFigures<Month>(
  rows: readonly ComparedMonth<Month>[],
  figures: readonly Figure<Month>[],
): boolean {
  return rows.some(({ now, before }) =>
    figures.some(({ of }) => of(now) !== 0 || (before && of(before) !== 0)),
  );
}

interface Headers {
  own: ReportWords;
  compare: Comparison;
}

export function monthlyColumns<Month extends { period: string }>(
  figures: readonly Figure<Month>[],
  rows: readonly ComparedMonth<Month>[],
  { own, compare }: Headers,
): ReportColumn<ComparedMonth<Month>>[] {
  return [
    { id: "month", header: own.month, kind: "month", value: ({ now }) => now.period },
    ...figures.flatMap((figure) =>
      figureColumns(figure, rows, { own, compare, figure_count: figures.length }),
    ),
  ];
}

function figureColumns<Month>(
  { id, of }: Figure<Month>,
  rows: readonly ComparedMonth<Month>[],
  { own, compare, figure_count }: Headers & { figure_count: number },
): ReportColumn<ComparedMonth<Month>>[] {
  const name = own.figures[id];
  const now: ReportColumn<ComparedMonth<Month>> = {
    id,
    header: name,
    kind: "money",
    value: (row) => of(row.now),
    total: sumOf(rows.map((row) => of(row.now))),
  };
  if (compare === "none") return [now];
  const before = (row: ComparedMonth<Month>) => (row.before ? of(row.before) : null);
  const total_before = sumOf(rows.map((row) => before(row) ?? 0));
  return [
    now,
    {
      id: `${id}-before`,
      header: own.beforeOf[compare](name),
      kind: "money",
      value: before,
      total: total_before,
      wide_only: true,
    },
    {
      id: `${id}-change`,
      header: own.changeOf(name),
      kind: "money",
      signed: true,
      value: (row) => difference(of(row.now), before(row) ?? 0),
      total: difference(Number(now.total), total_before),
      csv_only: id !== "net",
      wide_only: figure_count > 3,
    },
  ];
}

import { useQuery } from "@tanstack/react-query";
import type { VatReport as Vat } from "../../client/index.ts";
import { vatBases, vatSides } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { countryName } from "../design/invoice-page/address.ts";
import { Segmented } from "../design/Segmented.tsx";
import text from "../design/text.module.css";
import { useFilters } from "../platform/use-filters.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { EcSales } from "./EcSales.tsx";
import { toReportFilters } from "./filters.ts";
import { Headline } from "./Headline.tsx";
import { vatQuery } from "./queries.ts";
import { RangeTools } from "./RangeTools.tsx";
import { ReportPage } from "./ReportPage.tsx";
import styles from "./Reports.module.css";
import { difference } from "./sums.ts";
import type { ReportColumn } from "./table.ts";
import { useRanges } from "./use-ranges.ts";
import { useReportFormats } from "./use-report-formats.ts";
import { VatDocuments } from "./VatDocuments.tsx";
import { documentsOf, toVatLines, type VatLine } from "./vat.ts";
import { words } from "./words/index.ts";

export function VatReport() {
  const own = useWords(words);
  const formats = useReportFormats();
  const { range, compared } = useRanges();
  const [{ basis, compare, figure }, setFilters] = useFilters(toReportFilters);
  const now = useQuery(vatQuery(range, basis));
  const then = useQuery({ ...vatQuery(compared ?? range, basis), enabled: compared !== null });
  const waiting = compared !== null && !then.data;
  const lines = now.data && !waiting ? toVatLines(now.data, compared && (then.data ?? null)) : null;
  const columns = useColumns(compare === "none" ? null : own.earlier[compare]);
  const nameOf = useLineName();
  const asked = lines && documentsOf(lines, figure);
  const shown = lines?.find(({ id }) => id === figure);
  return (
    <ReportPage
      title={own.reports.vat}
      subtitle={`${formats.days(range)} · ${own.bases[basis]}`}
      tools={
        <>
          <RangeTools />
          <Segmented
            label={own.basis}
            value={basis}
            options={vatBases.map((id) => ({ id, label: own.bases[id] }))}
            onChange={(id) => setFilters({ basis: id, figure: undefined }, { replace: true })}
          />
        </>
      }
      file_name={`vat-${range.start_date}-${range.end_date}-${basis}`}
      table={lines && { rows: lines, columns, keyOf: ({ id }) => id }}
      error={now.error ?? then.error}
      onRetry={() => void Promise.all([now.refetch(), compared && then.refetch()])}
      empty={now.data && isEmpty(now.data) ? <EmptyState icon="file" text={own.noVat} /> : undefined}
      headline={
        now.data && (
          <Headline
            label={now.data.payable < 0 ? own.vatRefund : own.vatPayable}
            amount={now.data.payable}
            before={compared && (then.data?.payable ?? null)}
            compared={compared}
          />
        )
      }
    >
      {now.data && <LeftOut report={now.data} />}
      {asked && shown && (
        <VatDocuments
          title={own.documentsOf(nameOf(shown))}
          filter={{ ...range, basis, ...asked }}
          onClose={() => setFilters({ figure: undefined })}
        />
      )}
      <EcSales range={range} />
    </ReportPage>
  );
}

function isEmpty({ unconverted_count, untaxed_count, ...report }: Vat): boolean {
  return vatSides.every((side) => report[side].length === 0) && unconverted_count + untaxed_count === 0;
}

/** What the figures do not contain, and why. */
function LeftOut({ report: { unconverted_count, unclear_count, untaxed_count } }: { report: Vat }) {
  const own = useWords(words);
  return (
    <>
      {unconverted_count > 0 && <p className={text.wait}>{own.unconverted(unconverted_count)}</p>}
      {unclear_count > 0 && <p className={text.wait}>{own.unclear(unclear_count)}</p>}
      {untaxed_count > 0 && <p className={text.muted}>{own.untaxed(untaxed_count)}</p>}
    </>
  );
}

/** "Purchases, reverse charge", "Not deducted, France". */
function useKindName() {
  const own = useWords(words);
  const { locale } = useFormats();
  return (side: NonNullable<VatLine["side"]>, { category, country }: VatLine): string =>
    [own.sides[side], category && own.taxCategories[category], countryName(country, locale)]
      .filter(Boolean)
      .join(", ");
}

function useLineName() {
  const own = useWords(words);
  const formats = useReportFormats();
  const kindOf = useKindName();
  return (line: VatLine): string => {
    const { kind, side, rate } = line;
    if (kind === "payable" || side === null) return own.payable;
    if (kind === "sum") return own.sideTotals[side];
    const percent = rate === null ? own.unknownRate : formats.percentage(rate);
    return `${kindOf(side, line)}, ${percent}`;
  };
}

function useColumns(earlier: string | null): ReportColumn<VatLine>[] {
  const own = useWords(words);
  const formats = useReportFormats();
  const nameOf = useLineName();
  const kindOf = useKindName();
  const [{ figure }, setFilters] = useFilters(toReportFilters);
  const isRow = ({ kind }: VatLine) => kind === "row";
  return [
    {
      id: "figure",
      header: own.vatFigure,
      kind: "text",
      value: nameOf,
      cell: (line) =>
        isRow(line) && line.side ? (
          <>
            <span className={styles.wideOnly}>{kindOf(line.side, line)}</span>
            <span className={styles.narrowOnly}>{nameOf(line)}</span>
          </>
        ) : (
          <span className={text.strong}>{nameOf(line)}</span>
        ),
    },
    {
      id: "rate",
      header: own.rate,
      kind: "percent",
      wide_only: true,
      value: ({ rate }) => rate,
      cell: (line) => {
        if (!isRow(line)) return null;
        return line.rate === null ? own.unknownRate : formats.percentage(line.rate);
      },
    },
    { id: "net", header: own.net, kind: "money", value: ({ net }) => net },
    { id: "tax", header: own.tax, kind: "money", value: ({ tax }) => tax },
    {
      id: "documents",
      header: own.documents,
      kind: "count",
      value: ({ count }) => count,
      cell: (line) =>
        line.count ? (
          <Button
            small
            look="quiet"
            aria-expanded={figure === line.id}
            aria-label={own.showDocuments(line.count, nameOf(line))}
            onPress={() => setFilters({ figure: figure === line.id ? undefined : line.id })}
          >
            {formats.number(line.count)}
          </Button>
        ) : null,
    },
    ...(earlier === null
      ? []
      : [
          {
            id: "tax-before",
            header: `${own.tax}, ${earlier}`,
            kind: "money",
            value: ({ before }: VatLine) => before?.tax ?? null,
            wide_only: true,
          } as const,
          {
            id: "tax-change",
            header: own.changeOf(own.tax),
            kind: "money",
            signed: true,
            value: ({ tax, before }: VatLine) => (before ? difference(tax, before.tax) : null),
            wide_only: true,
          } as const,
        ]),
  ];
}

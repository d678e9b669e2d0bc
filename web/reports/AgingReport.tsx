import { useQuery } from "@tanstack/react-query";
import type { InvoiceAging } from "../../client/index.ts";
import { StackedBar, StackKey } from "../design/chart/StackedBar.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency, useToday } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { type AgePart, toAgeParts, toExpected } from "./aging.ts";
import { FigureTable } from "./FigureTable.tsx";
import { Headline } from "./Headline.tsx";
import { agingQuery } from "./queries.ts";
import { ReportPage } from "./ReportPage.tsx";
import styles from "./Reports.module.css";
import { percentOf } from "./sums.ts";
import type { ReportColumn } from "./table.ts";
import { words } from "./words/index.ts";

export function AgingReport() {
  const own = useWords(words);
  const formats = useFormats();
  const today = useToday();
  const { data, error, refetch } = useQuery(agingQuery);
  const columns = useColumns(data?.total_outstanding ?? 0);
  const parts = data ? toAgeParts(data) : null;
  return (
    <ReportPage
      title={own.reports.aging}
      subtitle={own.asOf(formats.longDate(today))}
      file_name={`open-invoices-${today}`}
      table={parts && { rows: parts, columns, keyOf: ({ id }) => id }}
      error={error}
      onRetry={() => void refetch()}
      empty={
        data && data.invoice_count + data.unconverted_count === 0 ? (
          <EmptyState
            icon="file"
            text={own.noOpen}
            action={<LinkButton to="/invoices">{own.toInvoices}</LinkButton>}
          />
        ) : undefined
      }
      headline={
        data && (
          <>
            <Headline label={own.openInvoices(data.invoice_count)} amount={data.total_outstanding} />
            {data.unconverted_count > 0 && (
              <p className={text.wait}>{own.unconverted(data.unconverted_count)}</p>
            )}
          </>
        )
      }
      chart={parts && <AgeBar parts={parts} />}
    >
      {data && <Expected aging={data} />}
    </ReportPage>
  );
}

function AgeBar({ parts }: { parts: readonly AgePart[] }) {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const spoken = parts.map(({ id, amount }) => `${own.ages[id]} ${formats.money(amount, currency)}`);
  return (
    <StackedBar
      sentence={own.agingSentence(formats.list(spoken))}
      parts={parts.map(({ id, amount }) => ({ id, value: amount }))}
    />
  );
}

function useColumns(total: number): ReportColumn<AgePart>[] {
  const own = useWords(words);
  return [
    {
      id: "age",
      header: own.age,
      kind: "text",
      value: ({ id }) => own.ages[id],
      cell: ({ id, index }) => (
        <span className={styles.name}>
          <StackKey index={index} />
          {own.ages[id]}
        </span>
      ),
    },
    {
      id: "share",
      header: own.share,
      kind: "percent",
      value: ({ amount }) => percentOf(amount, total),
    },
    { id: "open", header: own.open, kind: "money", value: ({ amount }) => amount, total },
  ];
}

function Expected({ aging }: { aging: InvoiceAging }) {
  const own = useWords(words);
  return (
    <section className={styles.card}>
      <h3 className={styles.cardTitle}>{own.expectedTitle}</h3>
      <FigureTable
        caption={own.expectedTitle}
        rows={toExpected(aging)}
        keyOf={({ days }) => String(days)}
        columns={[
          {
            id: "within",
            header: own.within,
            kind: "text",
            value: ({ days }) => own.withinDays(days),
          },
          { id: "expected", header: own.expected, kind: "money", value: ({ amount }) => amount },
        ]}
      />
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { RecurringPatternOut } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useToday } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { recurringQuery } from "./queries.ts";
import { ReportPage } from "./ReportPage.tsx";
import styles from "./Reports.module.css";
import type { ReportColumn } from "./table.ts";
import { words } from "./words/index.ts";

export function RecurringReport() {
  const own = useWords(words);
  const formats = useFormats();
  const today = useToday();
  const { data: rows = null, error, refetch } = useQuery(recurringQuery);
  const columns = useColumns();
  return (
    <ReportPage
      title={own.reports.recurring}
      subtitle={own.asOf(formats.longDate(today))}
      file_name={`recurring-${today}`}
      table={rows && { rows, columns, keyOf: ({ series_id }) => series_id }}
      error={error}
      onRetry={() => void refetch()}
      empty={rows?.length === 0 ? <EmptyState icon="repeat" text={own.noPatterns} /> : undefined}
      headline={
        rows && (
          <p className={styles.headline}>
            <span className={styles.figure}>{own.patterns(rows.length)}</span>
            <span className={text.muted}>{own.patternsNote}</span>
          </p>
        )
      }
    />
  );
}

const tones = { early: "info", active: "good", inactive: "plain" } as const;

function useColumns(): ReportColumn<RecurringPatternOut>[] {
  const own = useWords(words);
  return [
    {
      id: "name",
      header: own.counterparty,
      kind: "text",
      value: ({ counterparty_name }) => counterparty_name,
      cell: ({ counterparty_name }) => <span className={text.strong}>{counterparty_name}</span>,
    },
    {
      id: "category",
      header: own.category,
      kind: "text",
      wide_only: true,
      value: ({ category_name }) => category_name ?? own.uncategorized,
    },
    {
      id: "frequency",
      header: own.frequency,
      kind: "text",
      value: ({ frequency }) => own.frequencies[frequency],
    },
    {
      id: "direction",
      header: own.direction,
      kind: "text",
      csv_only: true,
      value: ({ direction }) => own.directions[direction],
    },
    {
      id: "average",
      header: own.average,
      kind: "money",
      value: ({ average_amount }) => average_amount,
      cell: ({ average_amount, direction, currency }) => (
        <Money amount={direction === "inflow" ? average_amount : -average_amount} currency={currency} flow />
      ),
    },
    { id: "currency", header: own.currency, kind: "text", csv_only: true, value: ({ currency }) => currency },
    {
      id: "count",
      header: own.transactions,
      kind: "count",
      wide_only: true,
      value: ({ transaction_count }) => transaction_count,
    },
    {
      id: "last",
      header: own.lastSeen,
      kind: "date",
      wide_only: true,
      value: ({ last_seen_date }) => last_seen_date,
    },
    {
      id: "next",
      header: own.nextExpected,
      kind: "date",
      wide_only: true,
      value: ({ next_expected_date }) => next_expected_date,
    },
    {
      id: "state",
      header: own.state,
      kind: "text",
      wide_only: true,
      value: ({ status }) => own.states[status],
      cell: ({ status }) => <Badge tone={tones[status]}>{own.states[status]}</Badge>,
    },
  ];
}

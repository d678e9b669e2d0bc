import { useQuery } from "@tanstack/react-query";
import type { RecurringSeries, UpcomingInvoice } from "../../../client/index.ts";
import { DateText } from "../../design/DateText.tsx";
import { Money } from "../../design/Money.tsx";
import { Table } from "../../design/Table.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import sheet from "../Sheet.module.css";
import { comingQuery } from "./queries.ts";
import styles from "./Recurring.module.css";
import { words } from "./words/index.ts";

/** The next invoices, counted by the code that will make them. */
export function ComingInvoices({ series }: { series: RecurringSeries }) {
  const own = useWords(words);
  const { data } = useQuery(comingQuery(series.id));
  if (!data) return null;
  return (
    <section className={sheet.section}>
      <h3 className={sheet.heading}>
        {own.coming}
        {series.status === "paused" && data.length > 0 && (
          <small className={text.muted}>{` · ${own.comingPaused}`}</small>
        )}
      </h3>
      {data.length === 0 ? (
        <p className={text.muted}>{own.nothingComing}</p>
      ) : (
        <ComingTable caption={own.coming} rows={data} />
      )}
    </section>
  );
}

export function ComingTable({ caption, rows }: { caption: string; rows: readonly UpcomingInvoice[] }) {
  const { columns } = useWords(words);
  return (
    <div className={styles.coming}>
      <Table
        caption={caption}
        rows={rows}
        keyOf={({ date }) => date}
        columns={[
          { id: "date", header: columns.date, cell: ({ date }) => <DateText date={date} long /> },
          {
            id: "due",
            header: columns.due,
            cell: ({ due_date }) => due_date && <DateText date={due_date} />,
          },
          {
            id: "total",
            header: columns.total,
            number: true,
            cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
          },
        ]}
      />
    </div>
  );
}

import { Link } from "@tanstack/react-router";
import type { VatDocument } from "../../client/index.ts";
import { page_limit_max } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { identify } from "../platform/refresh-pages.ts";
import { usePages } from "../platform/use-pages.ts";
import { useWords } from "../platform/words.ts";
import { FigureTable } from "./FigureTable.tsx";
import { MoreRows } from "./MoreRows.tsx";
import styles from "./Reports.module.css";
import type { DayRange } from "./range.ts";
import type { ReportColumn } from "./table.ts";
import type { DocumentsOf } from "./vat.ts";
import { words } from "./words/index.ts";

interface Props {
  title: string;
  filter: DayRange & DocumentsOf & { basis: "invoice" | "cash" };
  onClose(): void;
}

/** The documents behind one figure of the VAT report. */
export function VatDocuments({ title, filter, onClose }: Props) {
  const own = useWords(words);
  const pages = usePages({
    key: queryKeys.list("metrics", { name: "vat-documents", ...filter }),
    async read(cursor, signal) {
      const query = { ...filter, ...(cursor ? { cursor } : {}), limit: page_limit_max };
      return identify(await daybook.listVatDocuments(query, { signal }), (row) => JSON.stringify(row));
    },
  });
  const columns = useColumns();
  const rows = pages.rows.filter(() => true);
  return (
    <section className={styles.card}>
      <div className={styles.cardBar}>
        <h3 className={styles.cardTitle}>{title}</h3>
        <span className={styles.space} />
        <Button small look="quiet" onPress={onClose}>
          {own.close}
        </Button>
      </div>
      {pages.status === "loading" && <SkeletonRows count={5} />}
      {pages.status === "failed" && <ErrorState error={pages.error as Error} onRetry={pages.retry} />}
      {pages.status === "ready" && (
        <FigureTable
          caption={title}
          rows={rows.map((document, index) => ({ ...document, index }))}
          columns={columns}
          keyOf={({ index }) => String(index)}
        />
      )}
      <MoreRows pages={pages} />
    </section>
  );
}

type Row = VatDocument & { index: number };

function useColumns(): ReportColumn<Row>[] {
  const own = useWords(words);
  return [
    { id: "date", header: own.date, kind: "date", value: ({ date }) => date },
    {
      id: "document",
      header: own.document,
      kind: "text",
      value: ({ number, name }) => number ?? name,
      cell: ({ reference_table, reference_id, number, name }) => (
        <Link
          to={reference_table === "invoices" ? "/invoices" : "/inbox"}
          search={{ item: reference_id } as never}
          className={text.strong}
        >
          {number ?? name ?? own.document}
        </Link>
      ),
    },
    { id: "name", header: own.counterparty, kind: "text", value: ({ name }) => name, wide_only: true },
    { id: "net", header: own.net, kind: "money", value: ({ net_amount }) => net_amount },
    { id: "tax", header: own.tax, kind: "money", value: ({ tax_amount }) => tax_amount },
  ];
}

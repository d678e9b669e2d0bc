import type { ReactNode } from "react";
import { Button } from "../design/Button.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { Page } from "../design/Page.tsx";
import { SkeletonBox, SkeletonRows } from "../design/Skeleton.tsx";
import { useActions } from "../platform/actions.ts";
import { saveFile } from "../platform/save-file.ts";
import { useSession } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { FigureTable } from "./FigureTable.tsx";
import styles from "./Reports.module.css";
import { type ReportTable, tableToCsv } from "./table.ts";
import { words } from "./words/index.ts";

interface Props<Row> {
  title: string;
  /** The days of the report, in words. */
  subtitle: string;
  /** Range, comparison, month. */
  tools?: ReactNode;
  /** The name of the CSV, without its ending. */
  file_name: string;
  /** `null` until the first answer. */
  table: ReportTable<Row> | null;
  error: Error | null;
  onRetry(): void;
  headline?: ReactNode;
  chart?: ReactNode;
  /** Instead of headline, chart and table, when there is nothing to show. */
  empty?: ReactNode;
  children?: ReactNode;
}

export function ReportPage<Row>(props: Props<Row>) {
  const { title, subtitle, tools, file_name, table, error, onRetry, empty } = props;
  const { organization } = useSession();
  return (
    <Page>
      <header className={styles.header}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.subtitle}>
            <span className={styles.paperOnly}>{organization.name}</span>
            {subtitle}
          </p>
        </div>
        <Outputs file_name={file_name} table={table} />
      </header>
      {tools && <div className={styles.tools}>{tools}</div>}
      {table ? (
        (empty ?? <Content {...props} table={table} />)
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Content<Row>({ title, headline, chart, table, children }: Props<Row> & { table: ReportTable<Row> }) {
  return (
    <>
      {headline}
      <div className={styles.card}>
        {chart && <div className={styles.chart}>{chart}</div>}
        <FigureTable caption={title} {...table} />
      </div>
      {children}
    </>
  );
}

function Loading() {
  return (
    <>
      <SkeletonBox className={styles.loadingHeadline} />
      <SkeletonRows count={10} />
    </>
  );
}

function Outputs<Row>({ file_name, table }: Pick<Props<Row>, "file_name" | "table">) {
  const own = useWords(words);
  const save = () =>
    table && saveFile(new Blob([tableToCsv(table)], { type: "text/csv;charset=utf-8" }), `${file_name}.csv`);
  const print = () => window.print();
  useActions([
    { id: "report-csv", label: own.csvAction, run: save },
    { id: "report-print", label: own.printAction, run: print },
  ]);
  return (
    <span className={styles.outputs}>
      <Button icon="download" onPress={save} isDisabled={!table} aria-label={own.csvAction}>
        {own.csv}
      </Button>
      <Button onPress={print} isDisabled={!table}>
        {own.print}
      </Button>
    </span>
  );
}

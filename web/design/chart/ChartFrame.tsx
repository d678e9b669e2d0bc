import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { ScrollArea } from "../ScrollArea.tsx";
import { Table, type TableColumn } from "../Table.tsx";
import styles from "./Chart.module.css";

interface Props<Row> {
  /** The sentence that a screen reader says instead of the picture. */
  sentence: string;
  as_table: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  children: ReactNode;
}

/** A chart and the table behind it, in the same room: changing from one to the other moves nothing. */
export function ChartFrame<Row>({ sentence, as_table, columns, rows, keyOf, children }: Props<Row>) {
  if (!as_table) return <ChartPicture sentence={sentence}>{children}</ChartPicture>;
  return (
    <ScrollArea className={classes(styles.tableBox, styles.plot)} label={sentence}>
      <Table caption={sentence} columns={columns} rows={rows} keyOf={keyOf} compact />
    </ScrollArea>
  );
}

/** A chart whose table stands beside it. */
export function ChartPicture({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className={classes(styles.box, styles.plot)} role="img" aria-label={sentence}>
      {children}
    </div>
  );
}

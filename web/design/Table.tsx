import type { ReactNode } from "react";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { classes } from "./classes.ts";
import styles from "./Table.module.css";
import text from "./text.module.css";

export interface TableColumn<Row> {
  id: string;
  /** Empty for a column of buttons; a screen reader then hears "Actions". */
  header: string;
  cell(row: Row): ReactNode;
  /** Numbers stand at the end. */
  number?: boolean;
  /** Left out on a phone. */
  wide_only?: boolean;
  className?: string | undefined;
}

interface Props<Row> {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The caption stands above the table for everybody. */
  compact?: boolean;
}

/** A few rows that are all there. A long list is a VirtualTable. */
export function Table<Row>({ caption, columns, rows, keyOf, compact }: Props<Row>) {
  const shared = useWords(words);
  const cellClass = ({ number, wide_only, className }: TableColumn<Row>) =>
    classes(number && text.num, wide_only && text.wideOnly, className);
  return (
    <table className={classes(styles.table, compact && styles.compact)}>
      <caption className={text.hidden}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cellClass(column)}>
              {column.header || <span className={text.hidden}>{shared.actions}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.id} className={cellClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A report's table as data: the page and the CSV are made from the same columns. */
import type { ReactNode } from "react";
import { toCsv } from "../platform/csv.ts";

export type CellKind = "text" | "money" | "count" | "percent" | "date" | "month";

export interface ReportColumn<Row> {
  id: string;
  header: string;
  kind: CellKind;
  /** As the service gave it; the CSV has it unformatted. */
  value(row: Row): string | number | null;
  /** Draws more than the formatted value. */
  cell?(row: Row): ReactNode;
  /** Of the sum; without it the row's value is in the base currency. */
  currency?(row: Row): string;
  /** Of all rows, in the last line of the table. */
  total?: number | string | null;
  /** Signed figures have a plus, too. */
  signed?: boolean;
  /** Left out on a phone, but neither on paper nor in the CSV. */
  wide_only?: boolean;
  /** Only in the CSV: on the page another column shows it. */
  csv_only?: boolean;
  /** Only on the page: a picture of other columns. */
  page_only?: boolean;
}

export interface ReportTable<Row> {
  columns: readonly ReportColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
}

export function tableToCsv<Row>({ columns, rows }: ReportTable<Row>): string {
  const written = columns.filter(({ page_only }) => !page_only);
  return toCsv(
    written.map(({ header }) => header),
    rows.map((row) => written.map(({ value }) => value(row))),
  );
}

import type { CSSProperties, ReactNode } from "react";
import { classes } from "../design/classes.ts";
import { DateText } from "../design/DateText.tsx";
import { ScrollArea } from "../design/ScrollArea.tsx";
import table from "../design/Table.module.css";
import text from "../design/text.module.css";
import { useBaseCurrency } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Reports.module.css";
import type { ReportColumn, ReportTable } from "./table.ts";
import { useReportFormats } from "./use-report-formats.ts";
import { words } from "./words/index.ts";

interface Props<Row> extends ReportTable<Row> {
  caption: string;
}

/** Every figure of a report, with a line of totals where its columns have them. */
export function FigureTable<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  const own = useWords(words);
  const show = useShow<Row>();
  const shown = columns.filter(({ csv_only }) => !csv_only);
  const has_totals = shown.some(({ total }) => total !== undefined);
  const on_phones = shown.filter(({ wide_only }) => !wide_only);
  const cellClass = createCellClass(on_phones.at(-1));
  const amounts = on_phones.filter(({ kind }) => kind === "money").length;
  return (
    <ScrollArea className={styles.scroll} label={caption}>
      <table
        className={classes(table.table, styles.table, amounts > amounts_beside_name && styles.stacked)}
        style={{ "--amounts": amounts } as CSSProperties}
      >
        <caption className={text.hidden}>{caption}</caption>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.id} scope="col" className={cellClass(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {shown.map((column) => (
                <td key={column.id} className={cellClass(column)} data-column={column.id}>
                  {column.cell ? column.cell(row) : show(column, column.value(row), column.currency?.(row))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {has_totals && (
          <tfoot>
            <tr className={styles.total}>
              {shown.map((column, index) =>
                index === 0 ? (
                  <th key={column.id} scope="row">
                    {own.total}
                  </th>
                ) : (
                  <td key={column.id} className={cellClass(column)} data-column={column.id}>
                    {show(column, column.total ?? null)}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollArea>
  );
}

/** How many amounts a phone has room for beside the name of their row. */
const amounts_beside_name = 3;

function createCellClass<Row>(last_narrow: ReportColumn<Row> | undefined) {
  return (column: ReportColumn<Row>): string => {
    const { kind, wide_only, page_only } = column;
    const number = kind === "money" || kind === "count" || kind === "percent";
    return classes(
      number && classes(text.num, styles.amount),
      wide_only && styles.wideOnly,
      page_only && styles.bar,
      column === last_narrow && styles.lastNarrow,
    );
  };
}

/** A value as a person reads it. */
function useShow<Row>() {
  const formats = useReportFormats();
  const base = useBaseCurrency();
  return (column: ReportColumn<Row>, value: string | number | null, currency = base): ReactNode => {
    const { kind, signed = false } = column;
    if (value === null) return null;
    switch (kind) {
      case "money":
        return formats.money(Number(value), currency, { sign: signed ? "always" : "auto" });
      case "count":
        return formats.number(Number(value));
      case "percent":
        return formats.percentage(Number(value), signed);
      case "date":
        return <DateText date={String(value)} />;
      case "month":
        return <Month date={String(value)} />;
      default:
        return value;
    }
  };
}

function Month({ date }: { date: string }) {
  const formats = useReportFormats();
  return (
    <time dateTime={date.slice(0, 7)}>
      <span className={styles.wideOnly}>{formats.monthAndYear(date)}</span>
      <span className={styles.narrowOnly}>{formats.shortMonthAndYear(date)}</span>
    </time>
  );
}

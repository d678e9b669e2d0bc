import { classes } from "./classes.ts";
import text from "./text.module.css";
import styles from "./VirtualTable.module.css";
import type { VirtualColumn } from "./VirtualTable.tsx";
import { gridTracks } from "./virtual-tracks.ts";

interface Props<Row> {
  columns: readonly VirtualColumn<Row>[];
  selectable: boolean;
  narrow: boolean;
  /** Says what the column of boxes is for. */
  select_label: string;
}

export function VirtualHeader<Row>({ columns, selectable, narrow, select_label }: Props<Row>) {
  return (
    <thead className={classes(styles.head, narrow && text.wideOnly)}>
      <tr
        className={styles.header}
        aria-rowindex={1}
        style={{ gridTemplateColumns: gridTracks(columns, selectable) }}
      >
        {selectable && (
          <th scope="col">
            <span className={text.hidden}>{select_label}</span>
          </th>
        )}
        {columns.map(({ id, header, number, wide_only }) => (
          <th key={id} scope="col" className={classes(number && text.num, wide_only && text.wideOnly)}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

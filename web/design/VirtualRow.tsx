import { memo, type ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import text from "./text.module.css";
import styles from "./VirtualTable.module.css";
import type { VirtualColumn } from "./VirtualTable.tsx";
import { gridTracks } from "./virtual-tracks.ts";

interface Props<Row> {
  row: Row;
  columns: readonly VirtualColumn<Row>[];
  /** On a phone: the one cell of the row. */
  narrow?: ((row: Row) => ReactNode) | undefined;
  dom_id: string;
  at: number;
  start: number;
  size: number;
  is_current: boolean;
  is_selected: boolean;
  /** A file is held over it. */
  takes_files: boolean;
  selectable: boolean;
}

function DrawnRow<Row>(props: Props<Row>) {
  const { row, columns, narrow, dom_id, at, start, size, is_current, is_selected, takes_files, selectable } =
    props;
  const geometry = {
    insetBlockStart: start,
    blockSize: size,
    gridTemplateColumns: gridTracks(columns, selectable),
  };
  return (
    <tr
      id={dom_id}
      aria-rowindex={at + 2}
      aria-selected={selectable ? is_selected : is_current}
      className={classes(
        styles.row,
        is_current && styles.current,
        is_selected && styles.selected,
        takes_files && styles.takesFiles,
      )}
      style={geometry}
      data-current={is_current || undefined}
    >
      {selectable && (
        <td className={styles.boxCell} data-selects>
          {is_selected && <Icon name="check" />}
        </td>
      )}
      {narrow ? (
        <td className={styles.narrow}>{narrow(row)}</td>
      ) : (
        columns.map(({ id, cell, number, className, wide_only }) => (
          <td
            key={id}
            className={classes(styles.cell, number && text.num, className, wide_only && text.wideOnly)}
          >
            {cell(row)}
          </td>
        ))
      )}
    </tr>
  );
}

/** Drawn again only if something of it has changed: a key that moves through a list draws two rows, not all. */
export const VirtualRow = memo(DrawnRow) as typeof DrawnRow;

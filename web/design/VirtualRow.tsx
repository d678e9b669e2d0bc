import type { MouseEvent, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import text from "./text.module.css";
import styles from "./VirtualTable.module.css";
import type { VirtualColumn } from "./VirtualTable.tsx";
import { gridTracks } from "./virtual-tracks.ts";

interface Props<Row> {
  row: Row;
  columns: readonly VirtualColumn<Row>[];
  narrow?: ((row: Row) => ReactNode) | undefined;
  dom_id: string;
  at: number;
  start: number;
  size: number;
  is_current: boolean;
  is_selected: boolean;
  onToggle?: (() => void) | undefined;
  onPress(): void;
}

export function VirtualRow<Row>(props: Props<Row>) {
  const { row, columns, narrow, dom_id, at, start, size, is_current, is_selected, onToggle, onPress } = props;
  const geometry = {
    transform: `translateY(${start}px)`,
    blockSize: size,
    gridTemplateColumns: gridTracks(columns, Boolean(onToggle)),
  };
  return (
    <tr
      id={dom_id}
      aria-rowindex={at + 2}
      aria-selected={onToggle ? is_selected : is_current}
      className={classes(styles.row, is_current && styles.current, is_selected && styles.selected)}
      style={geometry}
      {...pressable(onPress)}
    >
      {onToggle && (
        <td className={styles.boxCell} {...pressable(onToggle)}>
          <SelectBox is_selected={is_selected} />
        </td>
      )}
      {narrow && <td className={classes(styles.narrow, text.narrowOnly)}>{narrow(row)}</td>}
      {columns.map(({ id, cell, number, wide_only }) => (
        <td
          key={id}
          className={classes(styles.cell, number && text.num, (wide_only || narrow) && text.wideOnly)}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** For the pointer: the keys of the list (Enter, X) do the same for the current row. */
function pressable(handle: () => void) {
  return {
    onClick: (event: MouseEvent) => {
      event.stopPropagation();
      handle();
    },
  };
}

/** A drawn box: the row itself carries the state, so a real checkbox would say it twice. */
function SelectBox({ is_selected }: { is_selected: boolean }) {
  return (
    <span className={classes(styles.box, is_selected && styles.boxOn)} aria-hidden="true">
      <Icon name="check" />
    </span>
  );
}

import type { ReactNode } from "react";
import { GridList, GridListItem, type Selection } from "react-aria-components/GridList";
import styles from "./List.module.css";

interface Props<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  /** The name of a row, for screen readers and for typing ahead. */
  nameOf(row: Row): string;
  onOpen?(row: Row): void;
  /** Given: rows can be selected, several with Shift. */
  selected?: ReadonlySet<string>;
  onSelect?(ids: ReadonlySet<string>): void;
  empty?: ReactNode;
  children(row: Row): ReactNode;
}

/** A short list with keyboard and selection: settings, files, lines. A long one is a VirtualTable. */
export function List<Row extends { id: string }>(props: Props<Row>) {
  const { label, rows, nameOf, onOpen, selected, onSelect, empty, children } = props;
  const select = (selection: Selection) =>
    onSelect?.(selection === "all" ? new Set(rows.map(({ id }) => id)) : (selection as Set<string>));
  const open = (id: string | number) => {
    const row = rows.find((one) => one.id === id);
    if (row) onOpen?.(row);
  };
  return (
    <GridList
      aria-label={label}
      items={rows}
      className={styles.list ?? ""}
      selectionMode={onSelect ? "multiple" : "none"}
      selectionBehavior="toggle"
      {...(selected ? { selectedKeys: selected } : {})}
      {...(onSelect ? { onSelectionChange: select } : {})}
      {...(onOpen ? { onAction: open } : {})}
      {...(empty ? { renderEmptyState: () => empty } : {})}
    >
      {(row) => (
        <GridListItem id={row.id} textValue={nameOf(row)} className={styles.row ?? ""}>
          {children(row)}
        </GridListItem>
      )}
    </GridList>
  );
}

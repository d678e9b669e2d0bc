import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import type { Pages } from "../platform/use-pages.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { ErrorState } from "./ErrorState.tsx";
import { SkeletonRows } from "./Skeleton.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useMeasureAgain } from "./use-measure-again.ts";
import { VirtualHeader } from "./VirtualHeader.tsx";
import { VirtualMore } from "./VirtualMore.tsx";
import { VirtualRow } from "./VirtualRow.tsx";
import styles from "./VirtualTable.module.css";

export interface VirtualColumn<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** A track of a CSS grid: `minmax(0, 2fr)`, `120px`. */
  width: string;
  number?: boolean;
  /** Left out on a phone. */
  wide_only?: boolean;
}

interface Props<Row extends { id: string }> {
  label: string;
  columns: readonly VirtualColumn<Row>[];
  pages: Pages<Row>;
  /** The id of the current row; the address of the screen has it. */
  current: string | null;
  onMove(row: Row): void;
  onOpen?(row: Row): void;
  selected?: ReadonlySet<string>;
  onSelect?(ids: ReadonlySet<string>): void;
  /** Shown when there is no row: an EmptyState. */
  empty: ReactNode;
  /** On a phone a row is one cell, drawn by this. */
  narrow?(row: Row): ReactNode;
  /** Off while a sheet is open above it. */
  keys?: boolean;
}

/** Rows before the end at which the next page is asked for. */
const ahead = 60;

/** A list of any length. Only the rows in sight are in the page; it knows pages, and never joins them. */
export function VirtualTable<Row extends { id: string }>(props: Props<Row>) {
  const {
    label,
    columns,
    pages,
    current,
    onMove,
    onOpen,
    selected,
    onSelect,
    empty,
    narrow,
    keys = true,
  } = props;
  const shared = useWords(words);
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, status, error, retry, has_more, loadMore, see } = pages;
  const row_height = useRowHeight();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => row_height,
    overscan: 12,
  });
  useMeasureAgain(virtual, row_height);
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (has_more && last >= rows.length - ahead) loadMore();
  }, [has_more, last, rows.length, loadMore]);
  useEffect(() => see(first, last), [first, last, see]);

  const index = current === null ? -1 : rows.indexOf(({ id }) => id === current);
  const toggle = (row: Row) => onSelect?.(toggled(selected ?? new Set(), row.id));
  useListKeys({
    rows,
    index,
    onMove(row, at) {
      virtual.scrollToIndex(at);
      // Enter is now for the row, and not for the link or button that was pressed before. Below a sheet this does nothing.
      scroller.current?.querySelector("table")?.focus({ preventScroll: true });
      onMove(row);
    },
    onOpen,
    onRange: onSelect && ((range) => onSelect(new Set([...(selected ?? []), ...range.map(({ id }) => id)]))),
    onToggle: onSelect && toggle,
    enabled: keys && status === "ready",
  });

  if (status === "loading") return <SkeletonRows />;
  if (status === "failed") return <ErrorState error={error} onRetry={retry} />;
  if (rows.length === 0) return empty;
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        {...gridProps({
          label,
          rows: pages.count + 1,
          multiple: Boolean(onSelect),
          active: index >= 0 ? rowId(current ?? "") : undefined,
        })}
      >
        <VirtualHeader
          columns={columns}
          selectable={Boolean(onSelect)}
          narrow={Boolean(narrow)}
          select_label={shared.select}
        />
        <tbody className={styles.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {shown.map(({ index: at, start, size }) => {
            const row = rows.rowAt(at);
            return (
              row && (
                <VirtualRow
                  key={row.id}
                  {...{ row, columns, narrow, start, size, at }}
                  dom_id={rowId(row.id)}
                  is_current={row.id === current}
                  is_selected={selected?.has(row.id) ?? false}
                  onToggle={onSelect && (() => toggle(row))}
                  onPress={() => (onOpen ? onOpen(row) : onMove(row))}
                />
              )
            );
          })}
        </tbody>
      </table>
      <VirtualMore pages={pages} />
    </div>
  );
}

interface GridState {
  label: string;
  rows: number;
  multiple: boolean;
  active: string | undefined;
}

/** A grid that has the focus itself and says which of its rows is active, since rows come and go while it scrolls. */
function gridProps({ label, rows, multiple, active }: GridState) {
  return {
    role: "grid",
    tabIndex: 0,
    "aria-label": label,
    "aria-rowcount": rows,
    "aria-multiselectable": multiple,
    "aria-activedescendant": active,
  };
}

const rowId = (id: string) => `row-${id}`;

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The height that the design gives to rows; density and the width of the window change it. */
function useRowHeight(): number {
  return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"), 10) || 40;
}

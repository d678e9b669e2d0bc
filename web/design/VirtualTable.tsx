import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { memo } from "../platform/memo.ts";
import type { PageIndex } from "../platform/pages.ts";
import { usePreferences } from "../platform/preferences.ts";
import { useNarrow } from "../platform/use-narrow.ts";
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
import { pressable, takesFiles } from "./virtual-pointer.ts";
import { reveal, sightOf, useTopOfNewList } from "./virtual-scroll.ts";

export interface VirtualColumn<Row> {
  id: string;
  header: string;
  cell(row: Row): ReactNode;
  /** A track of a CSS grid: `minmax(0, 2fr)`, `120px`. */
  width: string;
  number?: boolean;
  /** The look of the whole cell: one element fewer in every row than a look of its content. */
  className?: string | undefined;
  /** Left out on a phone. */
  wide_only?: boolean;
}

interface Props<Row extends { id: string }> {
  label: string;
  /** The same array while nothing of it changes: with another one every row is drawn again. */
  columns: readonly VirtualColumn<Row>[];
  pages: Pages<Row>;
  /** The id of the current row; the address of the screen has it. */
  current: string | null;
  onMove(row: Row): void;
  onOpen?(row: Row): void;
  selected?: ReadonlySet<string>;
  onSelect?(ids: ReadonlySet<string>): void;
  /** Files that are dropped on a row belong to it. */
  onFiles?: ((row: Row, files: readonly File[]) => void) | undefined;
  /** Shown when there is no row: an EmptyState. */
  empty: ReactNode;
  /** On a phone a row is one cell, drawn by this: the same function while nothing of it changes. */
  narrow?(row: Row): ReactNode;
  /** Off while a sheet is open above it. */
  keys?: boolean;
}

/** As in the styles. */
const header_height = 32;
/** Rows beyond either edge, for a scroll that is faster than the next frame. With a tall window there are still few. */
const overscan = 6;
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
    onFiles,
    empty,
    narrow,
    keys = true,
  } = props;
  const shared = useWords(words);
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, status, error, retry, has_more, more_failed, loadMore, see } = pages;
  const is_narrow = useNarrow();
  const row_height = useRowHeight(is_narrow);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => row_height,
    overscan,
    // The heading covers the first lines of what scrolls, so the rows begin that much lower.
    scrollPaddingEnd: is_narrow && narrow ? 0 : header_height,
  });
  useMeasureAgain(virtual, row_height);
  useTopOfNewList(scroller, pages.list);
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (has_more && !more_failed && last >= rows.length - ahead) loadMore();
  }, [has_more, more_failed, last, rows.length, loadMore]);
  useEffect(() => see(first, last), [first, last, see]);

  const index = useIndexOf(rows, current, first);
  const [file_row, setFileRow] = useState<number | null>(null);
  const toggle = (row: Row) => onSelect?.(toggled(selected ?? new Set(), row.id));
  useListKeys({
    rows,
    index,
    onMove(row, at) {
      const place = { start: at * row_height, end: (at + 1) * row_height };
      if (scroller.current) reveal(scroller.current, virtual, place);
      // Enter is now for the row, and not for the link or button that was pressed before. Below a sheet this does nothing.
      scroller.current?.querySelector("table")?.focus({ preventScroll: true });
      onMove(row);
    },
    onOpen,
    onRange: onSelect && ((range) => onSelect(new Set([...(selected ?? []), ...range.map(({ id }) => id)]))),
    onToggle: onSelect && toggle,
    enabled: keys && status === "ready",
    sight: () => (scroller.current ? sightOf(scroller.current, virtual, row_height) : undefined),
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
        <tbody
          className={styles.rows}
          style={{ blockSize: virtual.getTotalSize() }}
          {...pressable(({ at, selects }) => {
            const row = rows.rowAt(at);
            if (row) (selects ? toggle : (onOpen ?? onMove))(row);
          })}
          {...(onFiles &&
            takesFiles(setFileRow, (at, files) => {
              const row = rows.rowAt(at);
              if (row) onFiles(row, files);
            }))}
        >
          {shown.map(({ index: at, start, size }) => {
            const row = rows.rowAt(at);
            return (
              row && (
                <VirtualRow
                  // By place: another filter writes its rows into those that are there.
                  key={at}
                  {...{ row, columns, start, size, at }}
                  narrow={is_narrow ? narrow : undefined}
                  dom_id={rowId(row.id)}
                  is_current={row.id === current}
                  takes_files={at === file_row}
                  is_selected={selected?.has(row.id) ?? false}
                  selectable={Boolean(onSelect)}
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

/** The index of the current row, or -1. It is looked for only when the rows or the current one have changed. */
function useIndexOf<Row extends { id: string }>(
  rows: PageIndex<Row>,
  current: string | null,
  near: number,
): number {
  const known = useRef<{ rows: PageIndex<Row>; current: string | null; index: number } | null>(null);
  if (known.current?.rows !== rows || known.current.current !== current)
    known.current = {
      rows,
      current,
      index: current === null ? -1 : rows.indexOf(({ id }) => id === current, near),
    };
  return known.current.index;
}

/** The height that the design gives to rows; density and the width of the window change it. */
function useRowHeight(is_narrow: boolean): number {
  const { density } = usePreferences();
  return rowHeightOf(`${density}, ${is_narrow ? "narrow" : "wide"}`);
}

/** Read once for each look: a question to the styles in the middle of a scroll makes the browser work them out at once. */
const rowHeightOf = memo(
  (_look: string) =>
    Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue("--row"), 10) || 40,
);

import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
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
  /** The same array while nothing of it changes: with another one every row is drawn again. */
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
  /** On a phone a row is one cell, drawn by this: the same function while nothing of it changes. */
  narrow?(row: Row): ReactNode;
  /** Off while a sheet is open above it. */
  keys?: boolean;
}

/** As in the styles. */
const header_height = 32;
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
  const is_narrow = useNarrow();
  const row_height = useRowHeight(is_narrow);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => row_height,
    overscan: 12,
    // The heading covers the first lines of what scrolls, so the rows begin that much lower.
    scrollPaddingEnd: is_narrow && narrow ? 0 : header_height,
  });
  useMeasureAgain(virtual, row_height);
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (has_more && last >= rows.length - ahead) loadMore();
  }, [has_more, last, rows.length, loadMore]);
  useEffect(() => see(first, last), [first, last, see]);

  const index = useIndexOf(rows, current);
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
        >
          {shown.map(({ index: at, start, size }) => {
            const row = rows.rowAt(at);
            return (
              row && (
                <VirtualRow
                  key={row.id}
                  {...{ row, columns, start, size, at }}
                  narrow={is_narrow ? narrow : undefined}
                  dom_id={rowId(row.id)}
                  is_current={row.id === current}
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

/**
 * The least scrolling that shows the row. `scrollToIndex` of the virtual list asks the browser again and again where it
 * is, and each answer costs a layout; here all rows are of one height.
 */
function reveal(scroller: HTMLElement, virtual: Virtualizer<HTMLDivElement, Element>, row: Span): void {
  const { scrollOffset, scrollRect, options } = virtual;
  const height = (scrollRect?.height ?? scroller.clientHeight) - options.scrollPaddingEnd;
  const top = scrollOffset ?? scroller.scrollTop;
  if (row.start < top) scroller.scrollTop = row.start;
  else if (row.end > top + height) scroller.scrollTop = row.end - height;
}

interface Span {
  start: number;
  end: number;
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

/**
 * For the pointer: the keys of the list (Enter, X) do the same for the current row. One listener for all rows, so that a
 * row needs no function of its own.
 */
function pressable(press: (pressed: { at: number; selects: boolean }) => void) {
  return {
    onClick({ target }: MouseEvent) {
      if (!(target instanceof Element)) return;
      const at = Number(target.closest("tr")?.ariaRowIndex) - 2;
      press({ at, selects: target.closest("[data-selects]") !== null });
    },
  };
}

/** The index of the current row, or -1. In a long list it is looked for only when one of the two has changed. */
function useIndexOf<Row extends { id: string }>(rows: PageIndex<Row>, current: string | null): number {
  return useMemo(() => (current === null ? -1 : rows.indexOf(({ id }) => id === current)), [rows, current]);
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

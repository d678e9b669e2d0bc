import { useVirtualizer } from "@tanstack/react-virtual";
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { InboxItem } from "../../client/index.ts";
import { useListKeys } from "../design/use-list-keys.ts";
import { useMeasureAgain } from "../design/use-measure-again.ts";
import { VirtualMore } from "../design/VirtualMore.tsx";
import { indexPages } from "../platform/pages.ts";
import { useNarrow } from "../platform/use-narrow.ts";
import type { Pages } from "../platform/use-pages.ts";
import { useWords } from "../platform/words.ts";
import { HeadingLine, ItemLine, UploadLine } from "./InboxLine.tsx";
import styles from "./InboxList.module.css";
import type { Layout } from "./lines.ts";
import { words } from "./words/index.ts";

interface Props {
  layout: Layout;
  pages: Pages<InboxItem>;
  current: string | null;
  onOpen(item: InboxItem): void;
  selected: ReadonlySet<string>;
  onSelect(ids: ReadonlySet<string>): void;
  /** X selects only where it does not decline. */
  selects_by_key: boolean;
  /** Shown when there is no line. */
  empty: ReactNode;
  keys: boolean;
}

const ahead = 60;
const heading_height = 34;

/** The queue. Only the lines in sight are in the page; the focus stays on the list, which names its current line. */
export function InboxList(props: Props) {
  const { layout, pages, current, onOpen, selected, onSelect, selects_by_key, empty, keys } = props;
  const own = useWords(words);
  const narrow = useNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const { lines, items } = layout;
  const heights = { heading: heading_height, upload: narrow ? 60 : 54, item: narrow ? 60 : 54 };
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[lines[index]?.kind ?? "item"],
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 10,
  });
  useMeasureAgain(virtual, heights.item);
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { has_more, more_failed, loadMore } = pages;
  useEffect(() => {
    if (has_more && !more_failed && last >= lines.length - ahead) loadMore();
  }, [has_more, more_failed, last, lines.length, loadMore]);

  const seen = shown.flatMap(({ index }) => {
    const line = lines[index];
    return line?.kind === "item" ? [line.item.id] : [];
  });
  useSeen(pages, seen[0], seen.at(-1));

  const line_at = lines.findIndex((line) => line.kind === "item" && line.item.id === current);
  const start = lines.slice(0, Math.max(line_at, 0)).reduce((sum, line) => sum + heights[line.kind], 0);
  useLayoutEffect(() => {
    if (scroller.current && line_at >= 0) reveal(scroller.current, start, start + heights.item);
  }, [line_at, start, heights.item]);

  const rows = indexPages([{ data: items }]);
  useListKeys({
    rows,
    index: rows.indexOf(({ id }) => id === current),
    onMove: onOpen,
    onRange: (range) => onSelect(new Set([...selected, ...range.map(({ id }) => id)])),
    onToggle: selects_by_key ? ({ id }) => onSelect(toggled(selected, id)) : undefined,
    enabled: keys,
  });
  const press = (item: InboxItem) => (event: MouseEvent) =>
    selects(event) ? onSelect(toggled(selected, item.id)) : onOpen(item);

  if (lines.length === 0) return empty;
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        className={styles.list}
        role="listbox"
        data-app-keys
        tabIndex={0}
        aria-label={own.items}
        aria-multiselectable
        aria-activedescendant={line_at >= 0 ? `inbox-${current}` : undefined}
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {shown.map(({ index, start, size, key }) => {
          const line = lines[index];
          const geometry = { transform: `translateY(${start}px)`, blockSize: size };
          if (!line) return null;
          if (line.kind === "heading")
            return <HeadingLine key={key} arrival={line.arrival} geometry={geometry} />;
          if (line.kind === "upload")
            return <UploadLine key={key} upload={line.upload} geometry={geometry} />;
          return (
            <ItemLine
              key={key}
              item={line.item}
              geometry={geometry}
              is_current={line.item.id === current}
              is_selected={selected.has(line.item.id)}
              onPress={press(line.item)}
              place={{ at: line.at + 1, of: pages.count }}
            />
          );
        })}
      </div>
      <VirtualMore pages={pages} />
    </div>
  );
}

/** A press on the mark of a line selects it, and so does one with Ctrl anywhere on the line. */
function selects({ metaKey, ctrlKey, target }: MouseEvent): boolean {
  return metaKey || ctrlKey || (target instanceof Element && target.closest("[data-selects]") !== null);
}

/** Only the pages in sight are read again when the list is out of date. */
function useSeen({ rows, see }: Pages<InboxItem>, first: string | undefined, last: string | undefined): void {
  useEffect(() => {
    if (first && last)
      see(
        rows.indexOf(({ id }) => id === first),
        rows.indexOf(({ id }) => id === last),
      );
  }, [rows, see, first, last]);
}

/** The least scrolling that shows the line, with the heading above it. */
function reveal(scroller: HTMLElement, start: number, end: number): void {
  const { scrollTop, clientHeight } = scroller;
  if (start - heading_height < scrollTop) scroller.scrollTop = start - heading_height;
  else if (end > scrollTop + clientHeight) scroller.scrollTop = end - clientHeight;
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { indexPages, type PageIndex } from "./pages.ts";
import { isOutdated, type Page, refreshPages } from "./refresh-pages.ts";

export interface Pages<Row> {
  /** Which list it is; null while the rows of the list before are still shown. */
  list: string | null;
  rows: PageIndex<Row>;
  /** All rows of the list, loaded or not. */
  count: number;
  status: "loading" | "failed" | "ready";
  error: unknown;
  has_more: boolean;
  loading_more: boolean;
  /** The next page could not be read; `loadMore` tries again. */
  more_failed: boolean;
  loadMore(): void;
  retry(): void;
  /** Says which rows are in sight. Only these are read again when the list is out of date; without a call, all are. */
  see(first: number, last: number): void;
}

export interface PagesOptions<Row> {
  key: readonly unknown[];
  /** Reads the page after this cursor, or the first. */
  read(cursor: string | undefined, signal: AbortSignal): PromiseLike<Page<Row>>;
}

/** What the cache has of a list. */
export interface LoadedPages<Row> {
  pages: readonly Page<Row>[];
}

export function usePages<Row extends { id: string }>({ key, read }: PagesOptions<Row>): Pages<Row> {
  const sight = useRef<Range | null>(null);
  const marked_only = useRef(false);
  const query = useQuery({
    queryKey: key,
    async queryFn({ signal, client, queryKey }): Promise<LoadedPages<Row>> {
      const state = client.getQueryState<LoadedPages<Row>>(queryKey);
      if (!state?.data) return { pages: [await read(undefined, signal)] };
      const { pages } = state.data;
      const index = indexPages(pages);
      const fresh = await refreshPages({
        pages,
        isInSight: (at) => isInSight(index, at, sight.current),
        marked_only: marked_only.current && !state.isInvalidated,
        read: (cursor) => read(cursor, signal),
      });
      const now = client.getQueryData<LoadedPages<Row>>(queryKey)?.pages ?? pages;
      return { pages: [...fresh, ...arrivedAfter(pages, now, fresh)] };
    },
    // The old rows stay while a new filter loads.
    placeholderData: (previous) => previous,
    // Pages are recognized by their identity, which comparing and merging answers would take away.
    structuralSharing: false,
  });
  const { data, status, error, isFetching, isPlaceholderData, refetch } = query;
  const pages = data?.pages ?? none;
  const rows = useMemo(() => indexPages(pages), [pages]);
  const more = useMore({ key, read }, pages.at(-1));
  return {
    list: isPlaceholderData ? null : hashKey(key),
    rows,
    count: pages[0]?.meta.count ?? 0,
    status: data ? "ready" : status === "error" ? "failed" : "loading",
    error,
    has_more: Boolean(pages.at(-1)?.meta.next_cursor),
    loading_more: more.state === "loading",
    more_failed: more.state === "failed",
    loadMore: () => {
      if (!isFetching) more.load();
    },
    retry: () => void refetch(),
    see(first, last) {
      sight.current = { first, last };
      rows.see(first);
      if (isFetching || !somePage(rows, sight.current, (at) => isOutdated(pages[at] ?? pages))) return;
      marked_only.current = true;
      void refetch().finally(() => {
        marked_only.current = false;
      });
    },
  };
}

const none: readonly never[] = [];

/** Pages that were loaded while the others were read again, if they still follow. */
function arrivedAfter<Row>(
  before: readonly Page<Row>[],
  now: readonly Page<Row>[],
  fresh: readonly Page<Row>[],
): readonly Page<Row>[] {
  const follows = fresh.at(-1)?.meta.next_cursor === before.at(-1)?.meta.next_cursor;
  return follows && fresh.length === before.length ? now.slice(before.length) : [];
}

/** The next page, and how it goes. It is about one end of the list: with another end there is nothing to say. */
function useMore<Row>({ key, read }: PagesOptions<Row>, end: Page<Row> | undefined) {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState<{ end: object; state: "loading" | "failed" } | null>(null);
  const state = attempt && attempt.end === end ? attempt.state : null;
  return {
    state,
    load(): void {
      const cursor = end?.meta.next_cursor;
      if (!end || !cursor || state === "loading") return;
      setAttempt({ end, state: "loading" });
      const append = (page: Page<Row>) =>
        client.setQueryData<LoadedPages<Row>>(key, (list) =>
          list?.pages.at(-1)?.meta.next_cursor === cursor ? { pages: [...list.pages, page] } : list,
        );
      const { signal } = new AbortController();
      read(cursor, signal).then(append, () => setAttempt({ end, state: "failed" }));
    },
  };
}

interface Range {
  first: number;
  last: number;
}

/** Whether one of the pages in sight is such. */
function somePage(
  rows: PageIndex<unknown>,
  { first, last }: Range,
  matches: (at: number) => boolean,
): boolean {
  for (let at = rows.pageAt(first); at <= rows.pageAt(last); at += 1) if (matches(at)) return true;
  return false;
}

function isInSight(rows: PageIndex<unknown>, page: number, sight: Range | null): boolean {
  return sight === null || (page >= rows.pageAt(sight.first) && page <= rows.pageAt(sight.last));
}

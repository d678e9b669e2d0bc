import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { indexPages, type PageIndex } from "./pages.ts";
import { isLooseEnd, isOutdated, type Page, refreshPage, tieEnd } from "./refresh-pages.ts";

export interface Pages<Row> {
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

export function usePages<Row extends { id: string }>({ key, read }: PagesOptions<Row>): Pages<Row> {
  const sight = useRef<{ first: number; last: number } | null>(null);
  const marked_only = useRef(false);
  const query = useInfiniteQuery({
    queryKey: key,
    async queryFn({ pageParam, signal, client, queryKey }) {
      const state = client.getQueryState<InfiniteData<Page<Row>>>(queryKey);
      const at = state?.data ? (placesOf(state.data).get(pageParam) ?? -1) : -1;
      if (!state?.data || at < 0) return read(pageParam, signal);
      const { pages } = state.data;
      return refreshPage({
        pages,
        at,
        in_sight: isInSight(indexPages(pages), at, sight.current),
        marked_only: marked_only.current && !state?.isInvalidated,
        read: (cursor) => read(cursor ?? pageParam, signal),
      });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (isLooseEnd(page) ? undefined : (page.meta.next_cursor ?? undefined)),
    // The old rows stay while a new filter loads.
    placeholderData: (previous) => previous,
    // Pages are recognized by their identity, which comparing and merging answers would take away.
    structuralSharing: false,
  });
  const { data, status, error, isFetching, isFetchNextPageError, fetchNextPage, refetch } = query;
  const rows = useMemo(() => indexPages(data?.pages ?? []), [data]);
  const end = data?.pages.at(-1);
  const has_more = Boolean(end?.meta.next_cursor);
  return {
    rows,
    count: data?.pages[0]?.meta.count ?? 0,
    status: data ? "ready" : status === "error" ? "failed" : "loading",
    error,
    has_more,
    loading_more: query.isFetchingNextPage,
    more_failed: isFetchNextPageError,
    loadMore: () => {
      if (!end || !has_more || isFetching) return;
      tieEnd(end);
      void fetchNextPage();
    },
    retry: () => void refetch(),
    see(first, last) {
      sight.current = { first, last };
      const seen = data?.pages.some((page, at) => isOutdated(page) && isInSight(rows, at, sight.current));
      if (!seen || isFetching) return;
      marked_only.current = true;
      void refetch().finally(() => {
        marked_only.current = false;
      });
    },
  };
}

const places = new WeakMap<object, Map<unknown, number>>();

/** The number of each page by its cursor. A refresh of a long list asks once for every page. */
function placesOf({ pageParams }: InfiniteData<unknown>): Map<unknown, number> {
  const found = places.get(pageParams) ?? new Map(pageParams.map((cursor, at) => [cursor, at]));
  places.set(pageParams, found);
  return found;
}

function isInSight(
  rows: PageIndex<unknown>,
  page: number,
  sight: { first: number; last: number } | null,
): boolean {
  return sight === null || (page >= rows.pageAt(sight.first) && page <= rows.pageAt(sight.last));
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { indexPages, type PageIndex } from "./pages.ts";

interface Page<Row> {
  data: Row[];
  meta: { count: number; next_cursor: string | null };
}

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
}

export interface PagesOptions<Row> {
  key: readonly unknown[];
  /** Reads the page after this cursor, or the first. */
  read(cursor: string | undefined, signal: AbortSignal): PromiseLike<Page<Row>>;
}

export function usePages<Row>({ key, read }: PagesOptions<Row>): Pages<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    // The old rows stay while a new filter loads.
    placeholderData: (previous) => previous,
  });
  const { data, status, error, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } =
    query;
  const rows = useMemo(() => indexPages(data?.pages ?? []), [data]);
  return {
    rows,
    count: data?.pages[0]?.meta.count ?? 0,
    status: data ? "ready" : status === "error" ? "failed" : "loading",
    error,
    has_more: hasNextPage,
    loading_more: query.isFetchingNextPage,
    more_failed: isFetchNextPageError,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}

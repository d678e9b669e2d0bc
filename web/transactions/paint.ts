/** Shows a change in every list that is loaded and in the open sheet, before the service has agreed. */
import type { Transaction } from "../../client/index.ts";
import { indexPages } from "../platform/pages.ts";
import { queryClient } from "../platform/query.ts";
import { queryKeys } from "../platform/query-keys.ts";

interface Pages {
  pages: { data: Transaction[] }[];
}

/** Returns what takes it back. */
export function paint(ids: readonly string[], set: Partial<Transaction>): () => void {
  const queryKey = [...queryKeys.all("transactions"), "list"];
  const before = queryClient.getQueriesData<Pages>({ queryKey });
  const changed = new Set(ids);
  queryClient.setQueriesData<Pages>({ queryKey }, (list) => list && withChange(list, changed, set));
  const ends = ids.map((id) => paintRecord(id, set));
  return () => {
    for (const [key, list] of before) queryClient.setQueryData(key, list);
    for (const end of ends) end();
  };
}

function paintRecord(id: string, set: Partial<Transaction>): () => void {
  const key = queryKeys.record("transactions", id);
  const before = queryClient.getQueryData<Transaction>(key);
  if (before) queryClient.setQueryData<Transaction>(key, { ...before, ...set });
  return () => before && queryClient.setQueryData(key, before);
}

/** Pages without a changed row stay the same objects, so that nothing of them is drawn again. */
export function withChange(list: Pages, changed: ReadonlySet<string>, set: Partial<Transaction>): Pages {
  // A question for one row, such as what a receipt can be matched to, is kept as a plain page.
  if (!Array.isArray(list.pages)) return list;
  const found = indexPages(list.pages).pagesOf(({ id }) => changed.has(id), changed.size);
  if (found.size === 0) return list;
  const pages = list.pages.map((page, at) =>
    found.has(at)
      ? { ...page, data: page.data.map((row) => (changed.has(row.id) ? { ...row, ...set } : row)) }
      : page,
  );
  return { ...list, pages };
}

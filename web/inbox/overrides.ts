/**
 * What was just done to items, until the service's next answer shows it: a verb is painted at once, and an answer that
 * was on its way when the key was pressed does not bring the old state back.
 */
import type { InboxCounts, InboxItem } from "../../client/index.ts";
import { queryClient } from "../platform/query.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { createStore, useStore } from "../platform/store.ts";

export type Override = Partial<InboxItem>;
type Overrides = ReadonlyMap<string, Override>;

const overrides = createStore<Overrides>(new Map());

export const useOverrides = (): Overrides => useStore(overrides);

/** Call the returned function to take it back. A newer override of the same item stays. */
export function override(id: string, change: Override): () => void {
  overrides.set((all) => new Map(all).set(id, change));
  return () =>
    overrides.set((all) => {
      if (all.get(id) !== change) return all;
      const left = new Map(all);
      left.delete(id);
      return left;
    });
}

/** The count is painted at once, too: without a connection no answer brings it. */
export function overrideCount(delta: number): () => void {
  const add = (difference: number) =>
    queryClient.setQueryData<InboxCounts>(
      queryKeys.counts("inbox"),
      (counts) => counts && { ...counts, to_review: counts.to_review + difference },
    );
  if (delta !== 0) add(delta);
  return () => delta !== 0 && add(-delta);
}

/** Reads the inbox again; the overrides that were made until now are not needed after that. */
export async function refreshInbox(): Promise<void> {
  const made = overrides.get();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.all("inbox") }),
    queryClient.invalidateQueries({ queryKey: queryKeys.all("overview") }),
  ]);
  overrides.set((all) => new Map([...all].filter(([id, change]) => made.get(id) !== change)));
}

export function withOverride(item: InboxItem, all: Overrides): InboxItem {
  const change = all.get(item.id);
  return change ? { ...item, ...change } : item;
}

/** The open record of a section, in the address: `item=<id>`, or `item=new`. */
import { type RawSearch, useFilters } from "../../platform/use-filters.ts";

const toItem = (raw: RawSearch) => ({ item: typeof raw.item === "string" ? raw.item : undefined });

export function useItem(): { item: string | null; open(id: string): void; close(): void } {
  const [{ item }, change] = useFilters(toItem);
  return {
    item: item ?? null,
    open: (id) => change({ item: id }),
    close: () => change({ item: undefined }),
  };
}

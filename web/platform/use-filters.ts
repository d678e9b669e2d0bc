/** The state of a screen that lives in its address: filters, order, the open item. */
import { useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useGoOn } from "./use-go-on.ts";

export type RawSearch = Record<string, unknown>;

/**
 * `parse` takes anything an address can hold and returns what the screen understands; it is a pure rule of the domain.
 * A change is merged; `undefined` removes. `replace` keeps the history short while one types.
 */
export function useFilters<Filters extends object>(
  parse: (raw: RawSearch) => Filters,
): [Filters, (change: Partial<Filters>, options?: { replace?: boolean }) => void] {
  const raw = useSearch({ strict: false }) as RawSearch;
  const goOn = useGoOn();
  const { item } = raw;
  const filters = useMemo(() => parse(raw), [parse, raw]);
  const change = useCallback(
    (part: Partial<Filters>, { replace = false } = {}) => {
      const search = (previous: RawSearch) =>
        closes(part) && previous.item !== item ? previous : { ...previous, ...part };
      // The route is the current one, which the types cannot know here.
      // The screen stays where it is; to scroll is for lists that show something else.
      goOn({ to: ".", search: search as never, replace, resetScroll: false });
    },
    [goOn, item],
  );
  return [filters, change];
}

/** An answer that closes a record may come when another one is open: that one stays open. */
const closes = (part: { item?: unknown }) => "item" in part && part.item === undefined;

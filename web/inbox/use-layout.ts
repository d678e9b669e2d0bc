import { useEffect, useMemo } from "react";
import type { InboxItem } from "../../client/index.ts";
import type { PageIndex } from "../platform/pages.ts";
import { todayIn, useTimeZone } from "../platform/session.ts";
import { createStore, useStore } from "../platform/store.ts";
import { type Upload, useUploads } from "../platform/uploads.ts";
import { upload_kind } from "./add-receipts.ts";
import { type InboxFilters, isNarrowed, isShownIn } from "./filters.ts";
import { type Layout, layOut } from "./lines.ts";
import { useOverrides, withOverride } from "./overrides.ts";

/** The lines of the list: the service's items with what was just done to them, and receipts that are on their way. */
export function useLayout(rows: PageIndex<InboxItem>, filters: InboxFilters): Layout {
  const overrides = useOverrides();
  const all_uploads = useUploads();
  const time_zone = useTimeZone();
  const { view, order } = filters;
  const shows_uploads = view === "review" && !isNarrowed(filters);
  const has_arrived = useStore(arrived);
  const layout = useMemo(() => {
    const items: InboxItem[] = [];
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows.rowAt(at);
      const item = row && withOverride(row, overrides);
      if (item && isShownIn(view, item)) items.push(item);
    }
    return layOut({
      items,
      uploads: shows_uploads ? all_uploads.filter(({ kind }) => kind === upload_kind) : [],
      arrived: has_arrived,
      dateOf: dateOf(order, time_zone),
      today: todayIn(time_zone),
    });
  }, [rows, overrides, all_uploads, has_arrived, time_zone, view, order, shows_uploads]);
  useEffect(() => noteArrivals(all_uploads, layout.items), [all_uploads, layout.items]);
  return layout;
}

/** They outlive the screen, as the uploads do. */
const arrived = createStore<ReadonlySet<string>>(new Set());

function noteArrivals(all: readonly Upload[], items: readonly InboxItem[]): void {
  const sent = new Set(all.flatMap(({ record_id }) => record_id ?? []));
  const found = items.filter(({ id }) => sent.has(id) && !arrived.get().has(id)).map(({ id }) => id);
  if (found.length > 0) arrived.set((ids) => new Set([...ids, ...found]));
}

function dateOf(order: InboxFilters["order"], time_zone: string): ((item: InboxItem) => string) | null {
  if (order === "arrival") return ({ created_at }) => todayIn(time_zone, new Date(created_at));
  return order === "date" ? ({ date, created_at }) => date ?? created_at.slice(0, 10) : null;
}

import { queryOptions } from "@tanstack/react-query";
import type { InboxItem, Match } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import type { PagesOptions } from "../platform/use-pages.ts";
import { type InboxFilters, toListQuery } from "./filters.ts";

const page_size = 100;

/** The service's inbox holds what has no transaction; its entries are all records. */
export function inboxPages(filters: InboxFilters): PagesOptions<InboxItem> {
  const query = toListQuery(filters);
  const linked = filters.view !== "review" && filters.view !== "aside";
  const list = linked ? daybook.listEntries : daybook.listInboxItems;
  return {
    key: queryKeys.list("inbox", { linked, ...query }),
    read: (cursor, signal) => list({ ...query, cursor, limit: page_size }, { signal }),
  };
}

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record("inbox", id),
    queryFn: ({ signal }): Promise<InboxItem> => daybook.getInboxItem(id, { signal }),
  });

export const matchesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("inbox", id, "matches"),
    queryFn: ({ signal }): Promise<Match[]> => daybook.listInboxItemMatches(id, { signal }),
  });

/** What belongs to the same purchase. The documents of a cluster have one vendor. */
export const clusterQuery = ({ id, cluster_id, vendor_id }: InboxItem) =>
  queryOptions({
    queryKey: queryKeys.part("inbox", id, "cluster"),
    queryFn: async ({ signal }): Promise<InboxItem[]> => {
      const { data } = await daybook.listEntries(
        { vendor_id: vendor_id ?? "", sort: "created_at", limit: page_size },
        { signal },
      );
      return data.filter((other) => other.cluster_id === cluster_id && other.id !== id);
    },
    enabled: cluster_id !== null && vendor_id !== null,
  });

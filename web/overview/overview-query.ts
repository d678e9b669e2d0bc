import { queryOptions } from "@tanstack/react-query";
import type { Overview } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryClient } from "../platform/query.ts";
import { queryKeys } from "../platform/query-keys.ts";

/** The whole screen is one answer. Its counts of the inbox are those of the sidebar. */
export const overviewQuery = queryOptions({
  queryKey: queryKeys.all("overview"),
  queryFn: async ({ signal }): Promise<Overview> => {
    const overview = await daybook.getOverview({ signal });
    queryClient.setQueryData(queryKeys.counts("inbox"), overview.inbox_counts);
    return overview;
  },
});

/** Asked for together with the session, not after it. A refusal is shown by the screen, which asks again. */
export function prefetchOverview(): void {
  void queryClient.prefetchQuery(overviewQuery);
}

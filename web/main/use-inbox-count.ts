import { useQuery } from "@tanstack/react-query";
import { useMatchRoute } from "@tanstack/react-router";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";

/** How many items of the inbox wait for somebody. The overview brings the same counts in its own answer. */
export function useInboxCount(): number {
  const can = useCan();
  const on_overview = Boolean(useMatchRoute()({ to: "/" }));
  const { data } = useQuery({
    queryKey: queryKeys.counts("inbox"),
    queryFn: () => daybook.countInboxItems(),
    enabled: can("inbox.read") && !on_overview,
  });
  return data?.to_review ?? 0;
}

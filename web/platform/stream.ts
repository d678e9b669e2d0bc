/** Live updates: each event of the organization marks the answers it changed as out of date. */
import { daybook } from "./daybook.ts";
import { outdatedBy } from "./invalidation.ts";
import { queryClient } from "./query.ts";
import type { Collection } from "./query-keys.ts";

/** Events that come together are handled together: an import of 1,000 rows is one reload. */
const gather_ms = 200;

let waiting: Set<Collection> | "all" | null = null;

function mark(event_type: string): void {
  const outdated = outdatedBy(event_type);
  if (waiting === null) setTimeout(flush, gather_ms);
  if (outdated === null || waiting === "all") waiting = "all";
  else waiting = new Set([...(waiting ?? []), ...outdated]);
}

function flush(): void {
  const marked = waiting;
  waiting = null;
  if (marked === "all") void queryClient.invalidateQueries();
  else for (const collection of marked ?? []) void queryClient.invalidateQueries({ queryKey: [collection] });
}

/** Call the returned function to end it. The client connects again by itself, and resumes where it was. */
export function followEvents(): () => void {
  const ending = new AbortController();
  void follow(ending.signal);
  return () => ending.abort();
}

async function follow(signal: AbortSignal): Promise<void> {
  try {
    for await (const { type } of daybook.streamEvents({}, { signal })) mark(type);
  } catch {
    // Ended by us, or the session is over; the next request says so.
  }
}

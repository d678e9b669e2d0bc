/** The session can end at any time: by its age, by a sign-out elsewhere. The next answer says so. */
import { isUnauthorized } from "./problem.ts";
import { queryClient } from "./query.ts";

/** Calls back when the service refuses what it had answered before. */
export function onSessionEnd(handle: () => void): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isUnauthorized(event.action.error))
      handle();
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error" && isUnauthorized(event.action.error))
      handle();
  });
}

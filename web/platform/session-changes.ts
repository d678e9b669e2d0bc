/**
 * What happens to the session elsewhere: it can end at any time, by its age or by a sign-out, it can switch to another
 * organization in another tab, and the organization can begin to require a second factor. The next answer says so.
 */
import { isUnauthorized, toProblem } from "./problem.ts";
import { queryClient } from "./query.ts";
import { queryKeys } from "./query-keys.ts";
import { createStore } from "./store.ts";

/** Whether the session has left the organization that this page shows; the shell then asks what to do. */
export const organizationChanged = createStore(false);

export function watchSession(onEnd: () => void): void {
  const look = (error: unknown) => {
    if (isUnauthorized(error)) onEnd();
    else if (toProblem(error).code === "organization_changed") organizationChanged.set(true);
    // The session then says that a second factor is missing, and the shell leads to its set-up.
    else if (toProblem(error).code === "second_factor_setup_required")
      void queryClient.invalidateQueries({ queryKey: queryKeys.all("session") });
  };
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") look(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") look(event.action.error);
  });
}

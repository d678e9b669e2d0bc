/**
 * What happens to the session elsewhere: it can end at any time, by its age or by a sign-out, it can switch to another
 * organization or become another person's in another tab, and the organization can begin to require a second factor. The
 * next answer says so.
 */
import { ask } from "./confirm-session.ts";
import { isUnauthorized, toProblem } from "./problem.ts";
import { queryClient } from "./query.ts";
import { queryKeys } from "./query-keys.ts";
import { sessionQuery } from "./session.ts";
import { createStore } from "./store.ts";

/** Whether the session has left the organization that this page shows; the shell then asks what to do. */
export const organizationChanged = createStore(false);

const isShown = () => queryClient.getQueryData(sessionQuery.queryKey) !== undefined;

let endSession = () => {};

/** Acts on what an error says about the session: for requests that are neither a query nor a mutation. */
export function noticeSession(error: unknown): void {
  if (isUnauthorized(error)) endSession();
  else if (toProblem(error).code === "organization_changed") organizationChanged.set(true);
  // Once the page is being left there is nothing more to ask.
  else if (toProblem(error).code === "person_changed" && isShown()) void ask("own_session");
  // The session then says that a second factor is missing, and the shell leads to its set-up.
  else if (toProblem(error).code === "second_factor_setup_required")
    void queryClient.invalidateQueries({ queryKey: queryKeys.all("session") });
}

export function watchSession(onEnd: () => void): void {
  endSession = onEnd;
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") noticeSession(event.action.error);
  });
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") noticeSession(event.action.error);
  });
}

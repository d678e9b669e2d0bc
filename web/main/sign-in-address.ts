import type { AnyRouter } from "@tanstack/react-router";
import { ask } from "../platform/confirm-session.ts";
import { queryClient } from "../platform/query.ts";
import { sessionQuery } from "../platform/session.ts";

/** The session has ended. Over a page that is shown the shell asks, so that nothing typed is lost. */
export function signInAgain(router: AnyRouter): void {
  if (queryClient.getQueryData(sessionQuery.queryKey)) void ask("sign_in");
  else goToSignIn(router);
}

/** Goes to the sign-in, which comes back to the address one was at. */
export function goToSignIn(router: AnyRouter): void {
  const { pathname, href } = router.state.location;
  if (pathname === "/sign-in") return;
  void router.navigate({ to: "/sign-in", search: { from: href }, replace: true });
}

import type { AnyRouter } from "@tanstack/react-router";

/** Goes to the sign-in, which comes back to the address one was at. */
export function goToSignIn(router: AnyRouter): void {
  const { pathname, href } = router.state.location;
  if (pathname === "/sign-in") return;
  void router.navigate({ to: "/sign-in", search: { from: href }, replace: true });
}

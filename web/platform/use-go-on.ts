import { type NavigateOptions, trimPathRight, useMatch, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * Changes the address for the screen that asks. An answer of the service may come late: whoever is on another screen
 * by then, or on the way to it, stays there.
 */
export function useGoOn(): (options: NavigateOptions) => void {
  const router = useRouter();
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return useCallback(
    (options) => {
      if (trimPathRight(router.latestLocation.pathname) === trimPathRight(path))
        void router.navigate(options);
    },
    [router, path],
  );
}

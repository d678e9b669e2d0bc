import { useSyncExternalStore } from "react";

/** The width below which a phone begins, as in the styles. */
const query = matchMedia("(max-width: 960px)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the screen is a phone's. For looks use the styles; this is for what happens. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}

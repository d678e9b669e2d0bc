/**
 * Writes that wait for the connection. They live in this tab and are lost with it, so closing it asks first. A form that
 * is closed while it waits is not sent: whoever presses Cancel does not expect the record to be there later.
 */
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "./query.ts";
import { showToast } from "./toasts.ts";
import { words } from "./words/index.ts";
import { useWords } from "./words.ts";

const waiting = () => queryClient.getMutationCache().findAll({ predicate: ({ state }) => state.isPaused });

export function warnBeforeLoss(): void {
  addEventListener("beforeunload", (event) => {
    if (waiting().length > 0) event.preventDefault();
  });
}

interface Sending {
  isPaused: boolean;
  variables: { key: string } | undefined;
}

/** `restore` puts back what was shown before; it answers whether this write may be taken back at all. */
export function useTakeBack({ isPaused, variables }: Sending, restore: () => boolean = () => true): void {
  const shared = useWords(words);
  const leave = useEffectEvent(() => {
    if (isPaused && variables && restore() && takeBack(variables.key))
      showToast({ text: shared.takenBack, tone: "plain" });
  });
  useEffect(() => () => leave(), []);
}

function takeBack(key: string): boolean {
  const found = waiting().filter(({ state }) => (state.variables as Sending["variables"])?.key === key);
  for (const mutation of found) queryClient.getMutationCache().remove(mutation);
  return found.length > 0;
}

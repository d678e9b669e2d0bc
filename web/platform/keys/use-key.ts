import { useEffect, useEffectEvent } from "react";
import { onKey } from "./listener.ts";
import type { KeyAction } from "./table.ts";

/** Handles an action of the key table while the component is shown; `null` switches it off. */
export function useKey(
  action: KeyAction,
  handle: ((event: KeyboardEvent) => void) | null,
  { fallback = false } = {},
): void {
  const latest = useEffectEvent((event: KeyboardEvent) => handle?.(event));
  const enabled = handle !== null;
  useEffect(
    () => (enabled ? onKey(action, (event) => latest(event), fallback) : undefined),
    [action, enabled, fallback],
  );
}

/**
 * What is typed between the key for a new invoice and its customer field, while the editor is being loaded: it is for that
 * field, and must not act on the list.
 */
import { pauseKeys } from "../../platform/keys/index.ts";

let pause: ReturnType<typeof pauseKeys> | null = null;

export function startTypingAhead(): void {
  pause ??= pauseKeys();
}

/** Ends it: the field is there, or will not come. Returns what was typed. */
export function takeTypedAhead(): string {
  const typed = pause?.typed() ?? "";
  pause?.resume();
  pause = null;
  return typed;
}

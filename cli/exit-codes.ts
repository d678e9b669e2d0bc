/** How a command ended, and the number a script sees for it. The one table; help and docs are made from it. */
export const exitCodes = {
  ok: 0,
  some_failed: 9,
  failed: 1,
  /** Answered no at a prompt: nothing was changed. */
  declined: 1,
  usage: 2,
} as const;

export type Outcome = keyof typeof exitCodes;

export const exitCodeHelp = [
  "0  success",
  "9  some items failed, others succeeded",
  "1  failed, or declined at a prompt",
  "2  usage error: unknown command or option, or invalid value",
];

/** Of many items: all, some or none. No items at all is no failure. */
export function outcomeOf({ done, failed }: { done: number; failed: number }): Outcome {
  if (failed === 0) return "ok";
  return done > 0 ? "some_failed" : "failed";
}

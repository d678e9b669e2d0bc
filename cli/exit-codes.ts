/** How a command ended, and the number a script sees for it. The one table; help and docs are made from it. */
export const exitCodes = {
  ok: 0,
  some_failed: 9,
  failed: 1,
  /** A person said no at a prompt: nothing was done. */
  declined: 1,
  usage: 2,
} as const;

export type Outcome = keyof typeof exitCodes;

export const exitCodeHelp = [
  "0  all done",
  "9  some items failed, others are done",
  "1  failed, nothing was done",
  "2  wrong use: an unknown command or option, or a value that is not accepted",
];

/** Of many items: all, some or none. No items at all is no failure. */
export function outcomeOf({ done, failed }: { done: number; failed: number }): Outcome {
  if (failed === 0) return "ok";
  return done > 0 ? "some_failed" : "failed";
}

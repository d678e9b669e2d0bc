/** For tests: counts password hashes. Node names the request of each, so that no code of ours has to be replaced. */
import { createHook } from "node:async_hooks";
import { onTestFinished } from "vitest";

/** Returns how many hashes were started since the last time. Counts until the test is over. */
export function countHashes(): () => number {
  let started = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "ARGON2REQUEST") started += 1;
    },
  }).enable();
  onTestFinished(() => void hook.disable());
  return () => {
    const taken = started;
    started = 0;
    return taken;
  };
}

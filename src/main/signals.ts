/** Waiting for the end: SIGTERM, SIGINT, or something this process cannot go on without. */
export interface Stopping {
  /** Resolves at the first signal, rejects when `fail` was called. */
  signal: Promise<void>;
  fail(error: Error): void;
}

export function untilSignal(): Stopping {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});
  let asked = 0;
  for (const name of ["SIGTERM", "SIGINT"] as const)
    process.on(name, () => {
      asked += 1;
      // A person who asks three times means it.
      if (asked >= 3) process.exit(130);
      resolve();
    });
  return { signal: promise, fail: reject };
}

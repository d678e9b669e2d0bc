/** Waits until the process should stop: SIGTERM, SIGINT, or a fatal failure. */
export interface Stopping {
  /** Resolves at the first signal; rejects when `fail` is called. */
  signal: Promise<void>;
  /** Aborted when a stop was requested. */
  asked: AbortSignal;
  fail(error: Error): void;
}

/**
 * On Ctrl-C the terminal signals this process, and npm forwards the same signal: one request, two signals.
 */
const same_request_ms = 500;
const parent_check_ms = 500;

export function untilSignal(): Stopping {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});
  const asked = new AbortController();
  const stop = () => {
    asked.abort();
    resolve();
  };
  let requests = 0;
  let latest_ms = Number.NEGATIVE_INFINITY;
  for (const name of ["SIGTERM", "SIGINT"] as const)
    process.on(name, () => {
      if (performance.now() - latest_ms > same_request_ms) requests += 1;
      latest_ms = performance.now();
      // The third request stops at once, without waiting.
      if (requests >= 3) process.exit(130);
      stop();
    });
  if (isRunByNpm(process.env)) onParentGone(stop);
  return { signal: promise, asked: asked.signal, fail: reject };
}

/** Whether `npm start` or `npm run daybook` started this process. */
function isRunByNpm({ npm_package_name, npm_lifecycle_event = "" }: NodeJS.ProcessEnv): boolean {
  return npm_package_name === "daybook" && ["start", "daybook"].includes(npm_lifecycle_event);
}

/** A killed npm forwards no signal, and the server would keep running unnoticed. */
function onParentGone(stop: () => void): void {
  const parent = process.ppid;
  const checking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checking);
    stop();
  }, parent_check_ms);
  checking.unref();
}

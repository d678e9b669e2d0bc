/** Waiting for the end: SIGTERM, SIGINT, or something this process cannot go on without. */
export interface Stopping {
  /** Resolves at the first signal, rejects when `fail` was called. */
  signal: Promise<void>;
  /** Aborted when the end was asked for. */
  asked: AbortSignal;
  fail(error: Error): void;
}

/** npm passes a Ctrl-C on that the terminal has sent to this process already: one request, two signals. */
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
      // A person who asks three times means it.
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

/** An npm that was killed passes nothing on, and a server without it would run unnoticed. */
function onParentGone(stop: () => void): void {
  const parent = process.ppid;
  const checking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(checking);
    stop();
  }, parent_check_ms);
  checking.unref();
}

/**
 * Keeps an owned server running. If it ends by itself, it is restarted on the same socket, so every
 * connection string stays valid. Consecutive restarts that do not stay up wait longer each time and are
 * limited; after that the operator has to act.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";
import { logSize, readLogTail } from "./log-file.ts";
import { obtainServer, type Place, type Server } from "./server.ts";

export interface RestartPolicy {
  /** The delay before each consecutive restart. Its length is the limit; empty: no restarts. */
  delays_ms: readonly number[];
  /** A server that ran this long counts as stable, and the count of consecutive restarts starts over. */
  stable_ms: number;
}

export const default_restart_policy: RestartPolicy = {
  delays_ms: [0, 1_000, 5_000, 15_000, 30_000],
  stable_ms: 60_000,
};

export interface Supervisor {
  /** The server that is running, or that ran last. */
  readonly latest: Server;
  /** Waits for a running restart; there are no restarts afterwards. */
  end(): Promise<void>;
}

export interface SupervisorOptions {
  policy: RestartPolicy;
  /** Once aborted, a server that ends is not restarted. */
  until?: AbortSignal | undefined;
  /** Called when the limit is reached; the last failure is the cause. */
  onGiveUp(error: EmbeddedPostgresError): void;
}

export class PostgresExited extends EmbeddedPostgresError {
  constructor(pid: number, ended: string, log: string, log_tail: string) {
    super(`PostgreSQL (process ${pid}) ended by itself: ${ended}. The end of ${log} says:\n${log_tail}`);
  }
}

export class PostgresKeepsEnding extends EmbeddedPostgresError {
  constructor(restarts: number, cause: Error) {
    super(
      `PostgreSQL was started again ${restarts} times in a row and did not stay up. Nothing that was ` +
        `acknowledged is lost. Fix the cause, then start Daybook again. ${cause.message}`,
      { cause },
    );
  }
}

export function supervise(first: Server, unsettled: Place, options: SupervisorOptions): Supervisor {
  const { policy, onGiveUp } = options;
  const place: Place = { ...unsettled, socket_folder: first.socket_folder };
  const ending = new AbortController();
  const halted = AbortSignal.any([ending.signal, ...(options.until ? [options.until] : [])]);
  let latest = first;
  let restarts = 0;
  let restarting: Promise<void> = Promise.resolve();

  const watch = (watched: Server) => {
    latest = watched;
    const ready_ms = performance.now();
    const log_offset = logSize(place.folder.log);
    watched.exited.then((ended) => {
      if (halted.aborted) return;
      if (performance.now() - ready_ms >= policy.stable_ms) restarts = 0;
      restarting = log_offset.then((offset) => restart(watched.pid, ended, offset));
    });
  };

  const restart = async (pid: number, ended: string, log_offset: number) => {
    const { log } = place.folder;
    let failure: Error = new PostgresExited(pid, ended, log, await readLogTail(log, log_offset));
    for (;;) {
      const delay_ms = policy.delays_ms[restarts];
      if (delay_ms === undefined) return onGiveUp(toFinalError(failure, restarts));
      restarts += 1;
      place.log(`${failure.message}\nStarting it again (${restarts} of at most ${policy.delays_ms.length}).`);
      await sleep(delay_ms, undefined, { signal: halted }).catch(() => undefined);
      if (halted.aborted) return;
      try {
        watch(await obtainServer(place));
        return place.log(`PostgreSQL is back (process ${latest.pid}).`);
      } catch (error) {
        failure = error as Error;
      }
    }
  };

  watch(first);
  return {
    get latest() {
      return latest;
    },
    async end() {
      ending.abort();
      await restarting;
    },
  };
}

function toFinalError(failure: Error, restarts: number): EmbeddedPostgresError {
  if (restarts === 0 && failure instanceof EmbeddedPostgresError) return failure;
  return new PostgresKeepsEnding(restarts, failure);
}

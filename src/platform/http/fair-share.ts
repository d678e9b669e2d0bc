/**
 * Runs requests in turns by organization, so that an organization that floods the service slows down only
 * itself. There are two lanes, because a file transfer takes as long as the client or the file store is slow,
 * and other requests must not wait for it.
 */
import type { ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import { AppError } from "../../kernel/errors.ts";
import type { AnyRoute } from "./route.ts";
import { type TurnLimits, Turns } from "./turns.ts";

export class TooManyWaiting extends AppError {
  static override code = "rate_limited";
  static override status = 429;
  constructor(limit: number) {
    super(
      `${limit} requests of this organization are already waiting. Send fewer at the same time.`,
      { scope: "waiting", limit, retry_after_seconds: 1 },
      { "retry-after": "1" },
    );
  }
}

/** The client closed the connection while its request was waiting. Only the log sees this error. */
export class ClientGone extends AppError {
  static override code = "client_gone";
  static override status = 499;
  constructor() {
    super("The client closed the connection before the request was handled.");
  }
}

/** Database connections that requests leave free for tokens, sign-in and jobs. */
const connections_left = 2;
const waiting_per_key = 500;
const cores = availableParallelism();
const slots_alone = Math.max(4, 2 * cores);
/**
 * Few, because each running request slows down those of other organizations (docs/benchmarks.md, Neighbours).
 */
const slots_shared = Math.ceil(cores / 4);
const slots_per_key = 2 * slots_alone;
/** A file transfer holds no database connection, so any number may run at once. */
const unbounded = { slots: Number.POSITIVE_INFINITY, slots_per_key: Number.POSITIVE_INFINITY };
/** A request that takes longer mostly waits for a lock, a client or the file store, and uses little CPU. */
const long_ms = 50;

export class FairShare {
  readonly #requests: Turns;
  readonly #files = openLane(unbounded);

  constructor(database_pool: number) {
    const slots = Math.max(database_pool - connections_left, 2);
    this.#requests = openLane({ slots, slots_per_key: Math.min(slots_per_key, slots - 1) });
  }

  /**
   * Runs `work` when it is this request's turn. If the client disconnects first, the request leaves the
   * queue.
   */
  async run<T>(route: AnyRoute, key: string, response: ServerResponse, work: () => Promise<T>): Promise<T> {
    return runIn(movesFiles(route) ? this.#files : this.#requests, key, response, work);
  }
}

function openLane(bounds: Pick<TurnLimits, "slots" | "slots_per_key">): Turns {
  return new Turns({ ...bounds, slots_alone, slots_shared, waiting_per_key }, () => performance.now());
}

async function runIn<T>(
  turns: Turns,
  key: string,
  response: ServerResponse,
  work: () => Promise<T>,
): Promise<T> {
  if (!turns.enter(key)) await untilTurn(turns, key, response);
  let took_long = false;
  const timer = setTimeout(() => {
    took_long = true;
    turns.takesLong(key);
  }, long_ms);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    turns.leave(key, took_long);
  }
}

function movesFiles({ transaction, consumes, produces }: AnyRoute): boolean {
  return transaction === "none" && (consumes !== undefined || produces !== undefined);
}

function untilTurn(turns: Turns, key: string, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    if (response.destroyed) return reject(new ClientGone());
    const leaveQueue = () => {
      if (waiting) turns.abandon(waiting);
      reject(new ClientGone());
    };
    const waiting = turns.wait(key, () => {
      response.off("close", leaveQueue);
      resolve();
    });
    if (waiting) response.once("close", leaveQueue);
    else reject(new TooManyWaiting(waiting_per_key));
  });
}

/**
 * Lets requests work in turns by organization, so that one that floods the service slows down itself and not the
 * others. There are two lanes, because a file takes as long as its client or the file store is slow: requests that
 * move files must not keep the others waiting.
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
      `${limit} requests of this organization are waiting already. Send fewer at once.`,
      { scope: "waiting", limit, retry_after_seconds: 1 },
      { "retry-after": "1" },
    );
  }
}

/** The client closed the connection before it was its turn. Nobody receives this; the log does. */
export class ClientGone extends AppError {
  static override code = "client_gone";
  static override status = 499;
  constructor() {
    super("The client closed the connection before the request was handled.");
  }
}

/** Of the database's connections, some are left for tokens, sign-in and jobs. */
const connections_left = 2;
const waiting_per_key = 500;
const cores = availableParallelism();
const alone = Math.max(4, 2 * cores);
/** Few: each one more that is at work beside a neighbour's request delays it (docs/benchmarks.md, Neighbours). */
const beside = Math.ceil(cores / 4);
const places_per_key = 2 * alone;
/** Files hold no database connection while they are moved, so any number may be on their way. */
const unbounded = { places: Number.POSITIVE_INFINITY, places_per_key: Number.POSITIVE_INFINITY };
/** Work that takes longer waits for a lock, a client or the file store more than it uses the processors. */
const long_ms = 50;

export class FairShare {
  readonly #requests: Turns;
  readonly #files = openLane(unbounded);

  constructor(database_pool: number) {
    const places = Math.max(database_pool - connections_left, 2);
    this.#requests = openLane({ places, places_per_key: Math.min(places_per_key, places - 1) });
  }

  /** Does the work of a request when it is its turn. A client that goes away before leaves the line. */
  async run<T>(route: AnyRoute, key: string, response: ServerResponse, work: () => Promise<T>): Promise<T> {
    return runIn(movesFiles(route) ? this.#files : this.#requests, key, response, work);
  }
}

function openLane(bounds: Pick<TurnLimits, "places" | "places_per_key">): Turns {
  return new Turns({ ...bounds, alone, beside, waiting_per_key }, () => performance.now());
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
    const leaveLine = () => {
      if (waiting) turns.abandon(waiting);
      reject(new ClientGone());
    };
    const waiting = turns.wait(key, () => {
      response.off("close", leaveLine);
      resolve();
    });
    if (waiting) response.once("close", leaveLine);
    else reject(new TooManyWaiting(waiting_per_key));
  });
}

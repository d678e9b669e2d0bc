/**
 * Requests that would wait for each other are answered together. The first one starts at once; what comes while
 * it is at work waits until it is done, or until enough others wait to start beside it as a group. So a request
 * that comes alone is as fast as ever, and under load the cost of a transaction is shared by all who are in it.
 */
import { type Outcome, resultOf } from "./outcome.ts";

export interface GatheringOptions<Request, Result> {
  /** How many requests a group has at most. */
  group_max: number;
  /** How many groups of one key are at work at the same time. */
  at_work_max: number;
  /**
   * How many must wait at least for a further group to start beside one that is at work; more when there are
   * many, so that groups are about equal.
   */
  beside_min: number;
  /** Fewer start too, once they have waited this long: the one at work may itself wait for something. */
  beside_wait_ms: number;
  /** Answers a group, in its order. */
  work(requests: readonly Request[]): Promise<Outcome<Result>[]>;
  /** Whether a group that failed as a whole left nothing behind, so that each can be tried by itself. */
  wasUndone(error: unknown): boolean;
}

interface Waiting<Request, Result> {
  request: Request;
  since_ms: number;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

interface Line<Request, Result> {
  waiting: Waiting<Request, Result>[];
  /** Groups at work, and the requests in them. */
  at_work: number;
  in_work: number;
  /** Ends the wait of those who are too few. */
  patience?: NodeJS.Timeout;
}

export class Gathering<Request, Result> {
  readonly #options: GatheringOptions<Request, Result>;
  readonly #lines = new Map<string, Line<Request, Result>>();

  constructor(options: GatheringOptions<Request, Result>) {
    this.#options = options;
  }

  waiting(key: string): number {
    return this.#lines.get(key)?.waiting.length ?? 0;
  }

  /** Requests with the same key may be answered together. */
  answer(key: string, request: Request): Promise<Result> {
    const line = this.#lines.get(key) ?? { waiting: [], at_work: 0, in_work: 0 };
    this.#lines.set(key, line);
    return new Promise((resolve, reject) => {
      line.waiting.push({ request, since_ms: performance.now(), resolve, reject });
      // What arrives in the same turn of the event loop goes along.
      if (line.at_work < this.#options.at_work_max) setImmediate(() => this.#start(key, line));
    });
  }

  /** Groups of about the same size: one is read and judged while another is written. */
  #start(key: string, line: Line<Request, Result>): void {
    const { at_work_max, group_max, beside_min } = this.#options;
    const sizeOf = (wanted: number) => Math.min(Math.max(wanted, beside_min), group_max);
    while (line.waiting.length > 0 && line.at_work < at_work_max) {
      const share = (line.waiting.length + line.in_work) / at_work_max;
      const enough = sizeOf(Math.floor(share));
      if (line.at_work > 0 && line.waiting.length < enough && this.#patienceLeft(line) > 0) break;
      const group = line.waiting.splice(0, sizeOf(Math.ceil(share)));
      line.at_work += 1;
      line.in_work += group.length;
      this.#work(group).finally(() => {
        line.at_work -= 1;
        line.in_work -= group.length;
        this.#start(key, line);
        if (line.at_work + line.waiting.length === 0) this.#lines.delete(key);
      });
    }
    clearTimeout(line.patience);
    if (line.waiting.length > 0 && line.at_work < at_work_max)
      line.patience = setTimeout(() => this.#start(key, line), Math.ceil(this.#patienceLeft(line)));
  }

  /** How long the first in line still waits for others, in milliseconds. */
  #patienceLeft({ waiting: [first] }: Line<Request, Result>): number {
    return first ? first.since_ms + this.#options.beside_wait_ms - performance.now() : 0;
  }

  /** Never rejects: every request hears for itself. */
  async #work(group: Waiting<Request, Result>[]): Promise<void> {
    try {
      const outcomes = await this.#options.work(group.map(({ request }) => request));
      const put_off = group.filter(
        (one, index) => !tell(one, outcomes[index] as Outcome<Result>, group.length),
      );
      await this.#workEach(put_off);
    } catch (error) {
      if (group.length > 1 && this.#options.wasUndone(error)) await this.#workEach(group);
      else for (const { reject } of group) reject(error);
    }
  }

  async #workEach(group: Waiting<Request, Result>[]): Promise<void> {
    for (const one of group) await this.#work([one]);
  }
}

/** Tells a request what became of it; false: nothing yet, it wants to be alone. */
function tell<Request, Result>(
  { resolve, reject }: Waiting<Request, Result>,
  outcome: Outcome<Result>,
  group_length: number,
): boolean {
  if (outcome.status === "alone" && group_length > 1) return false;
  try {
    resolve(resultOf(outcome));
  } catch (reason) {
    reject(reason);
  }
  return true;
}

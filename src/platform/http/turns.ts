/**
 * Shares a fixed number of slots fairly. Each key (an organization, or an address without a token) has its
 * own queue. A free slot goes to the next queue in turn, so a queue of two hundred does not delay a queue of
 * one.
 *
 * Turns alone do not keep other keys fast, because running requests share the CPU with them. So a key gets
 * few slots while other keys were active recently, and more while it is alone. A request that runs for a long
 * time mostly waits for something, so it stops counting against this limit; `slots_per_key` still applies to
 * it.
 */
export interface TurnLimits {
  slots: number;
  /** Slots that one key may hold, including slow requests. */
  slots_per_key: number;
  /** Slots for a key's requests that are not slow, while no other key was active recently. */
  slots_alone: number;
  /** The same, while another key was active recently. */
  slots_shared: number;
  waiting_per_key: number;
}

export interface Waiting {
  key: string;
  start(): void;
}

interface Running {
  all: number;
  long: number;
}

/** "Recently" means in this period or the one before. */
const period_ms = 500;
const nothing: Running = { all: 0, long: 0 };

export class Turns {
  readonly #limits: TurnLimits;
  readonly #now_ms: () => number;
  readonly #running = new Map<string, Running>();
  /** Queues in the order of their turns. */
  readonly #queues = new Map<string, Set<Waiting>>();
  #taken = 0;
  #period = 0;
  #seen = new Set<string>();
  #seen_before = new Set<string>();

  constructor(limits: TurnLimits, now_ms: () => number) {
    this.#limits = limits;
    this.#now_ms = now_ms;
  }

  /** Takes a slot if one is free and no request of the same key is waiting. */
  enter(key: string): boolean {
    this.#turnPeriod();
    this.#seen.add(key);
    if (this.#queues.has(key) || !this.#hasRoom(key)) return false;
    this.#take(key);
    return true;
  }

  /** Queues a request; `start` is called once it has a slot. Null: the queue is full. */
  wait(key: string, start: () => void): Waiting | null {
    const queue = this.#queues.get(key) ?? new Set();
    if (queue.size >= this.#limits.waiting_per_key) return null;
    const waiting = { key, start };
    this.#queues.set(key, queue.add(waiting));
    return waiting;
  }

  abandon(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.key);
    queue?.delete(waiting);
    if (queue?.size === 0) this.#queues.delete(waiting.key);
  }

  /** Marks a running request of this key as slow. It keeps its slot, but another of its key may start. */
  takesLong(key: string): void {
    this.#change(key, 0, 1);
    this.#startWaiting();
  }

  leave(key: string, took_long: boolean): void {
    this.#change(key, -1, took_long ? -1 : 0);
    this.#taken -= 1;
    this.#startWaiting();
  }

  #startWaiting(): void {
    this.#turnPeriod();
    while (this.#startNext());
  }

  #startNext(): boolean {
    for (const [key, queue] of this.#queues) {
      if (!this.#hasRoom(key)) continue;
      const [first] = queue as Iterable<Waiting>;
      this.#take(key);
      // This queue goes behind the others.
      this.#queues.delete(key);
      if (first) queue.delete(first);
      if (queue.size > 0) this.#queues.set(key, queue);
      first?.start();
      return true;
    }
    return false;
  }

  #take(key: string): void {
    this.#taken += 1;
    this.#change(key, 1, 0);
  }

  #change(key: string, all: number, long: number): void {
    const before = this.#running.get(key) ?? nothing;
    const after = { all: before.all + all, long: before.long + long };
    if (after.all > 0) this.#running.set(key, after);
    else this.#running.delete(key);
  }

  #hasRoom(key: string): boolean {
    const { slots, slots_per_key, slots_alone, slots_shared } = this.#limits;
    const { all, long } = this.#running.get(key) ?? nothing;
    if (this.#taken >= slots || all >= slots_per_key) return false;
    return all - long < (this.#isAlone(key) ? slots_alone : slots_shared);
  }

  #isAlone(key: string): boolean {
    return isOnly(this.#seen, key) && isOnly(this.#seen_before, key);
  }

  #turnPeriod(): void {
    const period = Math.floor(this.#now_ms() / period_ms);
    if (period === this.#period) return;
    this.#seen_before = period === this.#period + 1 ? this.#seen : new Set();
    // A key with waiting or running requests is active, even if it sends no new ones.
    this.#seen = new Set([...this.#queues.keys(), ...this.#running.keys()]);
    this.#period = period;
  }
}

/** Whether no key other than this one was seen. */
function isOnly(seen: ReadonlySet<string>, key: string): boolean {
  return seen.size === 0 || (seen.size === 1 && seen.has(key));
}

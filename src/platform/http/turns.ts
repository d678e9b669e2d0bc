/**
 * A bounded number of places, shared fairly. Each key (an organization, or an address without a token) has a line of
 * its own, and a place that becomes free goes to the line whose turn it is: a line of two hundred does not delay a line
 * of one.
 *
 * Turns alone do not keep a neighbour fast, because what is at work already shares the processors with it. So a key has
 * few places while others were there lately, and more while it is alone. Whoever is at work for long mostly waits for
 * something, and stops counting against these few; a second, wider bound still holds.
 */
export interface TurnLimits {
  places: number;
  /** Places that one key may have, work that takes long included. */
  places_per_key: number;
  /** The same without work that takes long, while no other key was there lately. */
  alone: number;
  /** While there was another. */
  beside: number;
  waiting_per_key: number;
}

export interface Waiting {
  key: string;
  start(): void;
}

interface AtWork {
  all: number;
  long: number;
}

/** "Lately" is this period and the one before. */
const period_ms = 500;
const nothing: AtWork = { all: 0, long: 0 };

export class Turns {
  readonly #limits: TurnLimits;
  readonly #now_ms: () => number;
  readonly #at_work = new Map<string, AtWork>();
  /** Lines in the order of their turns. */
  readonly #lines = new Map<string, Set<Waiting>>();
  #taken = 0;
  #period = 0;
  #seen = new Set<string>();
  #seen_before = new Set<string>();

  constructor(limits: TurnLimits, now_ms: () => number) {
    this.#limits = limits;
    this.#now_ms = now_ms;
  }

  /** Takes a place if there is one and nobody of the same key waits for it. */
  enter(key: string): boolean {
    this.#turnPeriod();
    this.#seen.add(key);
    if (this.#lines.has(key) || !this.#hasRoom(key)) return false;
    this.#take(key);
    return true;
  }

  /** Calls `start` when a place has been taken. Null: the line is full. */
  wait(key: string, start: () => void): Waiting | null {
    const line = this.#lines.get(key) ?? new Set();
    if (line.size >= this.#limits.waiting_per_key) return null;
    const waiting = { key, start };
    this.#lines.set(key, line.add(waiting));
    return waiting;
  }

  abandon(waiting: Waiting): void {
    const line = this.#lines.get(waiting.key);
    line?.delete(waiting);
    if (line?.size === 0) this.#lines.delete(waiting.key);
  }

  /** Says that work is taking long. It keeps its place; another of its key may begin. */
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
    for (const [key, line] of this.#lines) {
      if (!this.#hasRoom(key)) continue;
      const [first] = line as Iterable<Waiting>;
      this.#take(key);
      // The line goes behind the others.
      this.#lines.delete(key);
      if (first) line.delete(first);
      if (line.size > 0) this.#lines.set(key, line);
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
    const before = this.#at_work.get(key) ?? nothing;
    const after = { all: before.all + all, long: before.long + long };
    if (after.all > 0) this.#at_work.set(key, after);
    else this.#at_work.delete(key);
  }

  #hasRoom(key: string): boolean {
    const { places, places_per_key, alone, beside } = this.#limits;
    const { all, long } = this.#at_work.get(key) ?? nothing;
    if (this.#taken >= places || all >= places_per_key) return false;
    return all - long < (this.#isAlone(key) ? alone : beside);
  }

  #isAlone(key: string): boolean {
    return isOnly(this.#seen, key) && isOnly(this.#seen_before, key);
  }

  #turnPeriod(): void {
    const period = Math.floor(this.#now_ms() / period_ms);
    if (period === this.#period) return;
    this.#seen_before = period === this.#period + 1 ? this.#seen : new Set();
    // Who waits or works is there, also without a new request.
    this.#seen = new Set([...this.#lines.keys(), ...this.#at_work.keys()]);
    this.#period = period;
  }
}

/** Whether no other key is among those seen. */
function isOnly(seen: ReadonlySet<string>, key: string): boolean {
  return seen.size === 0 || (seen.size === 1 && seen.has(key));
}

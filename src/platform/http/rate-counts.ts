/**
 * Counts uses per key in the current minute, in memory. A window is one minute of the clock, so all processes
 * agree on it. Exchanges (rate-sharing.ts) bring in the counts of other processes: a key's total is the total
 * of all processes at the last exchange, plus the uses of this process since.
 */
export const window_ms = 60_000;

/**
 * Beyond this many keys the oldest is dropped. It restarts at zero and gets its total back at the next
 * exchange.
 */
const keys_max_default = 50_000;

interface Count {
  /** The total of all processes at the last exchange. */
  shared: number;
  /** Uses in this process since the last exchange. */
  own: number;
}

/** Uses of one window that have not been shared with other processes yet. */
export interface UnsentUses {
  window_start_ms: number;
  uses: { key: string; own: number; count: Count }[];
}

export class RateCounts {
  readonly #keys_max: number;
  readonly #counts = new Map<string, Count>();
  readonly #unsent = new Map<string, Count>();
  #window_start_ms = 0;

  constructor(keys_max: number = keys_max_default) {
    this.#keys_max = keys_max;
  }

  get size(): number {
    return this.#counts.size;
  }

  used(key: string, now_ms: number): number {
    this.#turnTo(now_ms);
    const count = this.#counts.get(key);
    return count ? count.shared + count.own : 0;
  }

  add(key: string, now_ms: number): void {
    this.#turnTo(now_ms);
    const count = this.#counts.get(key) ?? this.#start(key);
    count.own += 1;
    this.#unsent.set(key, count);
  }

  /**
   * The unsent uses of at most `keys_max` keys; the rest go with the next exchange. Null: nothing to send.
   */
  unsent(keys_max: number): UnsentUses | null {
    if (this.#unsent.size === 0) return null;
    const uses = [...this.#unsent.entries().take(keys_max)];
    return {
      window_start_ms: this.#window_start_ms,
      uses: uses.map(([key, count]) => ({ key, own: count.own, count })),
    };
  }

  /** Stores the totals that an exchange returned, in the order in which the uses were sent. */
  learn(sent: UnsentUses, totals: readonly number[]): void {
    sent.uses.forEach(({ key, own, count }, index) => {
      count.shared = totals[index] as number;
      count.own -= own;
      if (count.own === 0 && this.#unsent.get(key) === count) this.#unsent.delete(key);
    });
  }

  #turnTo(now_ms: number): void {
    const window_start_ms = now_ms - (now_ms % window_ms);
    if (window_start_ms === this.#window_start_ms) return;
    this.#window_start_ms = window_start_ms;
    this.#counts.clear();
    this.#unsent.clear();
  }

  #start(key: string): Count {
    if (this.#counts.size >= this.#keys_max) this.#dropOldest();
    const count = { shared: 0, own: 0 };
    this.#counts.set(key, count);
    return count;
  }

  #dropOldest(): void {
    const [oldest] = this.#counts.keys();
    if (oldest === undefined) return;
    this.#counts.delete(oldest);
    this.#unsent.delete(oldest);
  }
}

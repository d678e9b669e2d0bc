/**
 * Verified tokens by the SHA-256 of their text: an LRU cache. No entry is used for longer than `trusted_ms`,
 * so that a revocation takes effect within a minute even if its notice is lost in an unforeseen way.
 */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";
import type { Principal } from "../platform/http/route.ts";
import { type Grounds, type Notice, touches } from "./notices.ts";

export interface Verified {
  principal: Principal;
  /** Null: valid until revoked. */
  expires_at: Instant | null;
  grounds: Grounds;
}

interface Entry extends Verified {
  verified_at: Instant;
  trusted_until: Instant;
}

const trusted_ms = 30_000;

export class TokenCache {
  readonly #entries = new Map<string, Entry>();
  readonly #entries_max: number;
  /** Counts notices, so that a result read before a notice is not cached after it. */
  generation = 0;

  constructor(entries_max: number) {
    this.#entries_max = entries_max;
  }

  get(key: string, now: Instant): Verified | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    // If it is earlier than `verified_at`, the clock was set back, and the entry would live for that much
    // longer.
    if (now < entry.verified_at || now >= entry.trusted_until) return undefined;
    return entry;
  }

  /** Whether the token was valid when it was last verified here, and no notice has come since. */
  wasValid(key: string): boolean {
    return this.#entries.has(key);
  }

  put(key: string, verified: Verified, generation: number, now: Instant): void {
    if (generation !== this.generation) return;
    this.#entries.set(key, {
      ...verified,
      verified_at: now,
      trusted_until: addMilliseconds(now, trusted_ms),
    });
    if (this.#entries.size <= this.#entries_max) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  forget(notice: Notice): void {
    this.generation += 1;
    for (const [key, entry] of this.#entries) if (touches(notice, entry.grounds)) this.#entries.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.#entries.clear();
  }
}

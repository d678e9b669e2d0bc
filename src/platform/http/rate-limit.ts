/**
 * Fixed windows of one minute per key. Kept in the process: with several API processes each counts its own
 * share, which is good enough to stop a runaway script and costs no round trip.
 */
import type { Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";

export type RateClass = "standard" | "login";

export interface RateLimits {
  standard_per_minute: number;
  login_per_minute: number;
}

const window_ms = 60_000;
/** Beyond this many keys the oldest are forgotten, so that an attacker cannot fill the memory. */
const keys_max = 100_000;

export interface RateVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  reset_seconds: number;
}

export class RateLimited extends AppError {
  static override code = "rate_limited";
  static override status = 429;
  constructor(verdict: RateVerdict) {
    super(
      `More than ${verdict.limit} requests in a minute. Try again in ${verdict.reset_seconds} s.`,
      { limit: verdict.limit, retry_after_seconds: verdict.reset_seconds },
      { "retry-after": String(verdict.reset_seconds) },
    );
  }
}

export class RateLimiter {
  readonly #windows = new Map<string, { started_ms: number; used: number }>();

  /** Counts one request. A limit of 0 means there is none. */
  take(key: string, limit: number, now: Instant): RateVerdict {
    const now_ms = Date.parse(now);
    let window = this.#windows.get(key);
    if (!window || now_ms - window.started_ms >= window_ms || now_ms < window.started_ms) {
      this.#windows.delete(key);
      window = { started_ms: now_ms, used: 0 };
      this.#windows.set(key, window);
      if (this.#windows.size > keys_max) this.#forgetOldest();
    }
    window.used += 1;
    return {
      allowed: limit === 0 || window.used <= limit,
      limit,
      remaining: Math.max(0, limit - window.used),
      reset_seconds: Math.ceil((window.started_ms + window_ms - now_ms) / 1000),
    };
  }

  #forgetOldest(): void {
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined) this.#windows.delete(oldest);
  }
}

export function rateHeaders(verdict: RateVerdict): Record<string, string> {
  if (verdict.limit === 0) return {};
  return {
    "ratelimit-limit": String(verdict.limit),
    "ratelimit-remaining": String(verdict.remaining),
    "ratelimit-reset": String(verdict.reset_seconds),
  };
}

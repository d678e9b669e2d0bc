/** Rate limits per minute: which limits exist, who has reached one, and what the response says about it. */
import type { Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import { networkOf } from "./network.ts";
import { RateCounts, window_ms } from "./rate-counts.ts";
import type { Principal } from "./route.ts";

/** Which limit a declared route counts against. */
export type RateClass = "standard" | "login";

const meanings = {
  token: "requests a minute per token",
  organization: "requests a minute per organization",
  browser: "requests a minute per browser session",
  address: "requests a minute per address without a token",
  login: "sign-in attempts a minute per address",
  failed_authentication: "failed authentications a minute per address",
};

export type RateScope = keyof typeof meanings;

/** Uses per minute; 0: no limit. */
export type RateSettings = Record<RateScope, number>;

/** One use to count against a limit. `scope` names the limit, `subject` is who uses it. */
export interface RateUse {
  scope: RateScope;
  subject: string;
}

export interface RateVerdict {
  allowed: boolean;
  scope: RateScope;
  limit: number;
  remaining: number;
  reset_seconds: number;
}

export class RateLimited extends AppError {
  static override code = "rate_limited";
  static override status = 429;
  constructor(verdict: RateVerdict) {
    const { scope, limit, reset_seconds } = verdict;
    super(
      `The limit of ${limit} ${meanings[scope]} is reached. Try again in ${reset_seconds} s.`,
      { scope, limit, retry_after_seconds: reset_seconds },
      { ...rateHeaders(verdict), "retry-after": String(reset_seconds) },
    );
  }
}

export class RateLimits {
  readonly #settings: RateSettings;
  readonly counts: RateCounts;

  constructor(settings: RateSettings, counts: RateCounts = new RateCounts()) {
    this.#settings = settings;
    this.counts = counts;
  }

  /**
   * Counts a request against several limits. If one of them is reached, it counts against none: a refused
   * request must not use up another limit. Returns the limit with the fewest uses left; null: no limit is
   * set.
   */
  take(uses: readonly RateUse[], now: Instant): RateVerdict | null {
    const before = this.#closest(uses, now);
    if (before === null || !before.allowed) return before;
    for (const use of uses) this.#count(use, now);
    return { ...before, remaining: before.remaining - 1 };
  }

  /** Whether one more use is allowed, without counting it. */
  look(use: RateUse, now: Instant): RateVerdict | null {
    return this.#closest([use], now);
  }

  /** Counts a use that has already happened, even beyond the limit. */
  add(use: RateUse, now: Instant): RateVerdict | null {
    this.#count(use, now);
    return this.look(use, now);
  }

  #count({ scope, subject }: RateUse, now: Instant): void {
    if (this.#settings[scope] > 0) this.counts.add(keyOf(scope, subject), Date.parse(now));
  }

  #closest(uses: readonly RateUse[], now: Instant): RateVerdict | null {
    const now_ms = Date.parse(now);
    let closest: RateVerdict | null = null;
    for (const { scope, subject } of uses) {
      const limit = this.#settings[scope];
      if (limit === 0) continue;
      const remaining = Math.max(0, limit - this.counts.used(keyOf(scope, subject), now_ms));
      if (closest === null || remaining < closest.remaining)
        closest = { allowed: remaining > 0, scope, limit, remaining, reset_seconds: secondsLeft(now_ms) };
    }
    return closest;
  }
}

function keyOf(scope: RateScope, subject: string): string {
  return `${scope} ${subject}`;
}

function secondsLeft(now_ms: number): number {
  return Math.ceil((window_ms - (now_ms % window_ms)) / 1000);
}

/** The rate limit headers of the response; throws when the limit is reached. */
export function requireRoom(verdict: RateVerdict | null): Record<string, string> {
  if (verdict && !verdict.allowed) throw new RateLimited(verdict);
  return rateHeaders(verdict);
}

export function rateHeaders(verdict: RateVerdict | null): Record<string, string> {
  if (verdict === null) return {};
  return {
    "ratelimit-limit": String(verdict.limit),
    "ratelimit-remaining": String(verdict.remaining),
    "ratelimit-reset": String(verdict.reset_seconds),
  };
}

export function usesOf(principal: Principal): RateUse[] {
  return [
    { scope: "token", subject: principal.token_id },
    { scope: "organization", subject: principal.organization_id },
  ];
}

/**
 * A person scrolls through long lists faster than a program should ask, and must not be stopped by the programs of the
 * organization. So a browser session has a limit of its own and counts against no other.
 */
export function useInBrowser({ token_id }: Principal): RateUse {
  return { scope: "browser", subject: token_id };
}

/** A use by a client address. Different purposes under one limit are counted separately. */
export function useFrom(address: string, scope: RateScope, purpose = ""): RateUse {
  return { scope, subject: `${purpose} ${networkOf(address)}` };
}

/** A sign-in attempt, by a route or on a page. */
export function signInFrom(address: string): RateUse {
  return useFrom(address, "login", "sign-in");
}

/** Refuses an address that has failed to authenticate too often, before its next attempt is checked. */
export function requireFewFailures(limits: RateLimits, address: string, now: Instant): void {
  requireRoom(limits.look(useFrom(address, "failed_authentication"), now));
}

export function countFailure(limits: RateLimits, address: string, now: Instant): Record<string, string> {
  return rateHeaders(limits.add(useFrom(address, "failed_authentication"), now));
}

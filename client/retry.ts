/**
 * When a request is sent again, and after how long. Only requests that can be repeated without doing anything twice
 * get here (request.ts).
 *
 * A server that has answered before is probably being restarted, so the client waits for it. One that never answered is
 * more likely a wrong address, and the caller should hear that soon.
 */
export interface Patience {
  /** In all, for a server that has not answered this client yet. */
  first_contact_ms: number;
  /** In all, for one that has. */
  outage_ms: number;
  /** In all, for a server that answers that there are too many requests. */
  rate_limit_ms: number;
}

export const patience_default: Patience = {
  first_contact_ms: 1_500,
  outage_ms: 30_000,
  rate_limit_ms: 60_000,
};

const first_wait_ms = 150;
const wait_max_ms = 5_000;
const server_fault_attempts_max = 3;

export interface Attempt {
  /** From 1. */
  number: number;
  /** Since the first attempt began. */
  elapsed_ms: number;
  knows_server: boolean;
}

export type Trouble =
  | { kind: "network" }
  | { kind: "answer"; status: number; code: string; retry_after_ms: number | null };

/** Milliseconds to wait before the next attempt, or null to give up. `random` is in [0, 1). */
export function nextWait(
  trouble: Trouble,
  attempt: Attempt,
  patience: Patience,
  random: number,
): number | null {
  const budget_ms = budgetFor(trouble, attempt, patience);
  if (budget_ms === null) return null;
  const asked_ms = trouble.kind === "answer" ? trouble.retry_after_ms : null;
  const backoff_ms = Math.min(wait_max_ms, first_wait_ms * 2 ** (attempt.number - 1));
  // Spread out, so that clients that failed together do not all come back together.
  const wait_ms = (asked_ms ?? backoff_ms / 2) + (random * backoff_ms) / 2;
  return attempt.elapsed_ms + wait_ms > budget_ms ? null : wait_ms;
}

function budgetFor(trouble: Trouble, attempt: Attempt, patience: Patience): number | null {
  if (trouble.kind === "network")
    return attempt.knows_server ? patience.outage_ms : patience.first_contact_ms;
  const { status, code } = trouble;
  if (status === 429) return patience.rate_limit_ms;
  if (status === 502 || status === 503 || status === 504) return patience.outage_ms;
  if (code === "idempotency_in_progress") return patience.outage_ms;
  if (status === 500 && attempt.number < server_fault_attempts_max) return patience.outage_ms;
  return null;
}

/** `Retry-After` as seconds or as a date. */
export function parseRetryAfter(header: string | null, now_ms: number): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now_ms);
}

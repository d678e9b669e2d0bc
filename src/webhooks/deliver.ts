/**
 * One attempt of one delivery: claim it, send it, record the outcome. If a worker dies in between, its lease
 * expires and the delivery is retried. A receiver may therefore get a message twice, with the same
 * `webhook-id`, but never misses one.
 */
import { addMilliseconds, type Clock, type Instant } from "../kernel/calendar.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import { interruptions_max } from "../platform/jobs/attempts.ts";
import type { OutboundAnswer, Post } from "../platform/outbound/guarded-request.ts";
import { type LeaseTimes, whileRenewing } from "../platform/outbox/lease.ts";
import { unseal } from "../platform/secrets/sealing.ts";
import { gone, isSuccess, nextAttemptAt } from "./attempts.ts";
import type { WebhookAttempt } from "./schema.ts";
import { signedHeaders } from "./sign.ts";
import {
  type ClaimedDelivery,
  claimDelivery,
  disableEndpoint,
  type Outcome,
  payloadOf,
  renewLease,
  saveOutcome,
} from "./store.ts";

export interface Delivering {
  db: Database;
  clock: Clock;
  lease_times: LeaseTimes;
  post: Post;
  /** Decrypts the endpoints' secrets. */
  key: Uint8Array;
  user_agent: string;
  /** From 0 to 1; spreads the retries. */
  random(): number;
}

const excerpt_max = 1000;

export async function deliver(delivering: Delivering, context: Context, delivery_id: string): Promise<void> {
  const { db, clock, lease_times } = delivering;
  const org = context.organization_id;
  const leaseFrom = (now: Instant) => addMilliseconds(now, lease_times.duration_ms);
  const claimed = await db.organization(context, (tx) =>
    claimDelivery(tx, org, delivery_id, context.now, leaseFrom(context.now)),
  );
  if (!claimed) return;
  const refusal = refusalOf(claimed);
  if (refusal)
    return db.organization(context, (tx) =>
      saveOutcome(tx, org, claimed, notSent(context.now, refusal), givenUp),
    );

  const started = clock.now();
  const renew = () => {
    const now = clock.now();
    return db.organization({ ...context, now }, (tx) => renewLease(tx, org, claimed, leaseFrom(now)));
  };
  const answer = await whileRenewing(renew, lease_times, () =>
    delivering.post(toRequest(delivering, claimed, started)),
  );
  const ended = clock.now();
  const attempt = toAttempt(answer, started, ended);
  const { attempt_count, interrupted_count } = claimed;
  const outcome = outcomeOf(answer, attempt_count - interrupted_count, ended, delivering.random());
  await db.organization({ ...context, now: ended }, (tx) => save(tx, context, claimed, attempt, outcome));
}

async function save(
  tx: Tx,
  { organization_id: org }: Context,
  delivery: ClaimedDelivery,
  attempt: WebhookAttempt,
  outcome: Outcome,
): Promise<void> {
  await saveOutcome(tx, org, delivery, attempt, outcome);
  if (attempt.response_status === gone)
    await disableEndpoint(tx, org, delivery.endpoint_id, "The receiver answered 410 Gone.");
}

function toRequest({ key, user_agent }: Delivering, delivery: ClaimedDelivery, at: Instant) {
  const body = JSON.stringify(payloadOf(delivery));
  const timestamp = Math.floor(Date.parse(at) / 1000);
  return {
    url: delivery.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": user_agent,
      ...signedHeaders(secretsOf(key, delivery, at), delivery.event_id, timestamp, body),
    },
  };
}

function secretsOf(key: Uint8Array, delivery: ClaimedDelivery, at: Instant): Buffer[] {
  const { endpoint_id, secret, previous_secret, previous_secret_expires_at } = delivery;
  const sealed = [secret];
  if (previous_secret && previous_secret_expires_at && previous_secret_expires_at > at)
    sealed.push(previous_secret);
  return sealed.map((one) => unseal(key, endpoint_id, one));
}

const givenUp: Outcome = { status: "failed", next_attempt_at: null, delivered_at: null };

/** Why the delivery is not tried any more. */
function refusalOf({ endpoint_status, interrupted_count }: ClaimedDelivery): string | null {
  if (endpoint_status === "disabled") return "The endpoint is disabled.";
  if (interrupted_count > interruptions_max)
    return `The service stopped during ${interruptions_max} attempts to deliver it.`;
  return null;
}

/**
 * 410 Gone and a blocked target are not retried: neither will change. `attempt_count` is without the interrupted
 * attempts.
 */
export function outcomeOf(
  answer: OutboundAnswer,
  attempt_count: number,
  now: Instant,
  spread: number,
): Outcome {
  if (answer.outcome === "answered" && isSuccess(answer.status))
    return { status: "delivered", next_attempt_at: null, delivered_at: now };
  const final = answer.outcome === "answered" ? answer.status === gone : answer.refused;
  const next_attempt_at = final ? null : nextAttemptAt(attempt_count, now, spread);
  return next_attempt_at === null ? givenUp : { status: "pending", next_attempt_at, delivered_at: null };
}

function toAttempt(answer: OutboundAnswer, started: Instant, ended: Instant): WebhookAttempt {
  const timing = { at: started, duration_ms: Math.max(0, Date.parse(ended) - Date.parse(started)) };
  if (answer.outcome === "failed")
    return { ...timing, response_status: null, response_body: null, error: answer.error };
  const redirect = answer.status >= 300 && answer.status < 400;
  return {
    ...timing,
    response_status: answer.status,
    // PostgreSQL text cannot contain NUL.
    response_body: answer.body.slice(0, excerpt_max).replaceAll("\0", "\ufffd").toWellFormed(),
    error: redirect ? "The receiver answered with a redirect; redirects are not followed." : null,
  };
}

function notSent(at: Instant, error: string): WebhookAttempt {
  return {
    at,
    duration_ms: 0,
    response_status: null,
    response_body: null,
    error,
  };
}

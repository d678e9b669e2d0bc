/**
 * A POST with an Idempotency-Key is carried out once. Claiming the key, doing the work and storing the
 * response share one database transaction. After a crash either all of it is there or none, so there is no
 * state "claimed but unfinished" to clean up.
 *
 * A concurrent duplicate must not wait for the first request, so claiming the key only tries to take an
 * advisory lock. The lock is released with the transaction, even when the process is killed.
 */
import { createHash } from "node:crypto";
import { addHours, type Instant } from "../../kernel/calendar.ts";
import { canonicalJson } from "../../kernel/canonical-json.ts";
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import type { Row, RowAs } from "../db/row.ts";
import { sql } from "../db/sql.ts";
import { idempotency_key_length_max, idempotency_retention_hours } from "./constants.ts";

const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${idempotency_key_length_max}}$`);

export type KeptAnswer = Row<"idempotency_keys", "status" | "body"> &
  RowAs<"idempotency_keys", { headers: Record<string, string> }>;

export type Claim =
  | { outcome: "fresh" }
  | { outcome: "replay"; answer: KeptAnswer }
  | { outcome: "conflict" }
  | { outcome: "running" };

export interface IdempotentRequest {
  organization_id: OrganizationId;
  /** Method and path template. The same key on another route is a different key. */
  route: string;
  key: string;
  body_hash: Buffer;
  /** The request's own id, shown in a refusal. */
  request_id: string;
  /** The caller's bearer token, if the response shows a secret and must be stored encrypted. */
  sealed_for: string | null;
  now: Instant;
}

export class IdempotencyKeyReused extends AppError {
  static override code = "idempotency_key_reused";
  static override status = 409;
  constructor() {
    super("This Idempotency-Key was already used for a different request. Use a new key for each request.");
  }
}

export class IdempotencyInProgress extends AppError {
  static override code = "idempotency_in_progress";
  static override status = 409;
  constructor() {
    super(
      "A request with this Idempotency-Key is still running. Retry later to get its response.",
      {},
      { "retry-after": "1" },
    );
  }
}

export function isIdempotencyKey(key: string): boolean {
  return keyPattern.test(key);
}

/** Two requests are the same if their URL and body are; the order of keys in the body does not matter. */
export function hashRequest(url: string, body: unknown): Buffer {
  return createHash("sha256").update(url).update("\n").update(canonicalJson(body)).digest();
}

export async function claimKey(tx: Tx, request: IdempotentRequest): Promise<Claim> {
  const lock = await tx.one<{ taken: boolean }>(sql`
    select pg_try_advisory_xact_lock(
      hashtextextended(${`${request.organization_id} ${request.route} ${request.key}`}, 0)
    ) as taken`);
  if (!lock.taken) return { outcome: "running" };
  // Read only after taking the lock, so that this query sees a duplicate that committed in between.
  const kept = await tx.maybe<KeptAnswer & Row<"idempotency_keys", "body_hash">>(sql`
    select status, headers, body, body_hash
    from idempotency_keys
    where organization_id = ${request.organization_id}
      and route = ${request.route}
      and key = ${request.key}
      and created_at > ${addHours(request.now, -idempotency_retention_hours)}`);
  if (!kept) return { outcome: "fresh" };
  if (!kept.body_hash.equals(request.body_hash)) return { outcome: "conflict" };
  return { outcome: "replay", answer: { status: kept.status, headers: kept.headers, body: kept.body } };
}

export async function keepAnswer(tx: Tx, request: IdempotentRequest, answer: KeptAnswer): Promise<void> {
  await tx.run(sql`
    insert into idempotency_keys (organization_id, route, key, body_hash, status, headers, body, created_at)
    values (${request.organization_id}, ${request.route}, ${request.key}, ${request.body_hash},
      ${answer.status}, ${JSON.stringify(answer.headers)}, ${answer.body}, ${request.now})
    on conflict (organization_id, route, key) do update
      set body_hash = excluded.body_hash, status = excluded.status, headers = excluded.headers,
        body = excluded.body, created_at = excluded.created_at`);
}

/** Whether a retry should get this refusal again. Other refusals may turn into a success later. */
export function isKept({ status, momentary }: AppError): boolean {
  return !momentary && status < 500 && status !== 401 && status !== 403 && status !== 429;
}

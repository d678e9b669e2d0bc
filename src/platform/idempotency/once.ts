import type { Context, Database, Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { toAppError, toRefusal } from "../http/errors.ts";
import {
  claimKey,
  IdempotencyInProgress,
  IdempotencyKeyReused,
  type IdempotentRequest,
  isKept,
  type KeptAnswer,
  keepAnswer,
} from "./idempotency.ts";
import { openAnswer, sealAnswer } from "./sealed-answer.ts";

/**
 * Runs the work once per key. A refusal is stored too: the work is rolled back to the savepoint, and a retry
 * gets the same refusal instead of a second attempt that might succeed.
 */
export async function once(
  tx: Tx,
  request: IdempotentRequest,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const kept = await findKept(tx, request);
  if (kept) return kept;
  await tx.run(sql`savepoint work`);
  try {
    const answer = await work();
    await keepAnswer(tx, request, sealed(request, answer));
    return answer;
  } catch (error) {
    // Refusals by the database (constraints, quotas) are stored like those of our own rules.
    const refusal = toAppError(error);
    if (!isKept(refusal)) throw error;
    await tx.run(sql`rollback to savepoint work`);
    const answer = toRefusal(refusal, request.request_id);
    await keepAnswer(tx, request, answer);
    return answer;
  }
}

/** Runs `work` in a database transaction and stores its response under the request's key in the same one. */
export type KeepAnswer = (tx: Tx, work: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;

/**
 * For work that opens its own database transactions. The key is looked up first. The work may call `keep` to
 * store its response in the transaction that makes the change. Otherwise, and for a refusal, it is stored
 * afterwards.
 */
export async function onceAround(
  db: Database,
  context: Context,
  request: IdempotentRequest,
  work: (keep: KeepAnswer) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const kept = await db.reading(context, (tx) => findKept(tx, request));
  if (kept) return kept;
  let isStored = false;
  const keep: KeepAnswer = async (tx, run) => {
    isStored = false;
    // Another request with this key may have started since the lookup.
    if (await findKept(tx, request)) throw new IdempotencyInProgress();
    const answer = await run();
    await keepAnswer(tx, request, sealed(request, answer));
    isStored = true;
    return answer;
  };
  const [outcome] = await Promise.allSettled([work(keep)]);
  if (outcome.status === "fulfilled" && isStored) return outcome.value;
  if (outcome.status === "rejected" && isAboutTheKey(outcome.reason)) throw outcome.reason;
  return db.organization(context, (tx) =>
    once(tx, request, async () => {
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    }),
  );
}

function isAboutTheKey(error: unknown): boolean {
  return error instanceof IdempotencyInProgress || error instanceof IdempotencyKeyReused;
}

/** Whether the response was stored by an earlier request. */
export function isReplay(answer: KeptAnswer): boolean {
  return "idempotent-replayed" in answer.headers;
}

/**
 * The stored response of an earlier request with this key, or null. The key stays claimed until `tx` ends.
 */
async function findKept(tx: Tx, request: IdempotentRequest): Promise<KeptAnswer | null> {
  const claim = await claimKey(tx, request);
  if (claim.outcome === "conflict") throw new IdempotencyKeyReused();
  if (claim.outcome === "running") throw new IdempotencyInProgress();
  return claim.outcome === "replay" ? replay(request, claim.answer) : null;
}

function sealed(request: IdempotentRequest, answer: KeptAnswer): KeptAnswer {
  if (request.sealed_for === null) return answer;
  return {
    ...answer,
    headers: { ...answer.headers, sealed: "true" },
    body: sealAnswer(answer.body, request.sealed_for),
  };
}

function replay(request: IdempotentRequest, kept: KeptAnswer): KeptAnswer {
  const { sealed, ...headers } = kept.headers;
  const body = sealed && request.sealed_for !== null ? openAnswer(kept.body, request.sealed_for) : kept.body;
  // Only the caller who got the secret may get it again.
  if (body === null) throw new IdempotencyKeyReused();
  return { ...kept, headers: { ...headers, "idempotent-replayed": "true" }, body };
}

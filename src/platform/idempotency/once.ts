import type { Database, Scope, Tx } from "../db/database.ts";
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
 * Runs the work once per key. A refusal is an answer too: the work is undone to the savepoint, the refusal is
 * kept, and a repeated request gets it again instead of a second try that might succeed in between.
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
    // What the database refused is a refusal like those of our own rules.
    const refusal = toAppError(error);
    if (!isKept(refusal)) throw error;
    await tx.run(sql`rollback to savepoint work`);
    const answer = toRefusal(refusal, request.request_id);
    await keepAnswer(tx, request, answer);
    return answer;
  }
}

/** Runs `work` in a transaction and stores its answer under the request's key in the same transaction. */
export type KeepAnswer = (tx: Tx, work: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;

/**
 * For work with transactions of its own. The key is looked up first. The work may store its answer in the
 * transaction that matters, with `keep`; otherwise, and for a refusal, the answer is stored afterwards.
 */
export async function onceAround(
  db: Database,
  scope: Scope,
  request: IdempotentRequest,
  work: (keep: KeepAnswer) => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const kept = await db.reading(scope, (tx) => findKept(tx, request));
  if (kept) return kept;
  let isStored = false;
  const keep: KeepAnswer = async (tx, run) => {
    isStored = false;
    // Another request with this key may have started since the look-up.
    if (await findKept(tx, request)) throw new IdempotencyInProgress();
    const answer = await run();
    await keepAnswer(tx, request, sealed(request, answer));
    isStored = true;
    return answer;
  };
  const [outcome] = await Promise.allSettled([work(keep)]);
  if (outcome.status === "fulfilled" && isStored) return outcome.value;
  if (outcome.status === "rejected" && isAboutTheKey(outcome.reason)) throw outcome.reason;
  return db.organization(scope, (tx) =>
    once(tx, request, async () => {
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    }),
  );
}

function isAboutTheKey(error: unknown): boolean {
  return error instanceof IdempotencyInProgress || error instanceof IdempotencyKeyReused;
}

/** Whether the answer was stored by an earlier request. */
export function isReplay(answer: KeptAnswer): boolean {
  return "idempotent-replayed" in answer.headers;
}

/** The answer to an earlier request with the same key; null for the first. The key stays claimed until `tx` ends. */
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

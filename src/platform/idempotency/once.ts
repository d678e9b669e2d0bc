import { AppError } from "../../kernel/errors.ts";
import type { Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { toRefusal } from "../http/errors.ts";
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
  request_id: string,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  const claim = await claimKey(tx, request);
  if (claim.outcome === "conflict") throw new IdempotencyKeyReused();
  if (claim.outcome === "running") throw new IdempotencyInProgress();
  if (claim.outcome === "replay") return replay(request, claim.answer);
  await tx.run(sql`savepoint work`);
  try {
    const answer = await work();
    await keepAnswer(tx, request, sealed(request, answer));
    return answer;
  } catch (error) {
    if (!(error instanceof AppError) || !isKept(error.status)) throw error;
    await tx.run(sql`rollback to savepoint work`);
    const answer = toRefusal(error, request_id);
    await keepAnswer(tx, request, answer);
    return answer;
  }
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

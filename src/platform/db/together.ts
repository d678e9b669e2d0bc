import { errorCodeOf } from "./database.ts";

/** What PostgreSQL says of a statement behind one that failed: a consequence, never the cause. */
const transaction_aborted = "25P02";

/**
 * Waits for statements that travel in one round trip. Once one of them fails PostgreSQL refuses those behind it too,
 * so the cause is the first that was not refused for that, and else the first in order, whichever promise happens to
 * be rejected first.
 */
export async function together<Results extends readonly unknown[]>(
  statements: readonly [...Results],
): Promise<{ -readonly [Key in keyof Results]: Awaited<Results[Key]> }> {
  const outcomes = await Promise.allSettled(statements);
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  if (failures.length > 0)
    throw failures.find((reason) => errorCodeOf(reason) !== transaction_aborted) ?? failures[0];
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never;
}

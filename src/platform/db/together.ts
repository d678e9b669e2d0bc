import { errorCodeOf } from "./database.ts";

/** PostgreSQL refuses a query with this code because an earlier one in the transaction failed. */
const transaction_aborted = "25P02";

/**
 * Waits for queries that are sent in one round trip. Once one fails, PostgreSQL also refuses those after it.
 * So this throws the first error that is not such a refusal, or else the first error, in the order of the
 * queries and not in the order in which the promises are rejected.
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

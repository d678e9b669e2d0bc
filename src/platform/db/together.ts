/**
 * Waits for statements that travel in one round trip. Once one of them fails PostgreSQL refuses those behind
 * it too, so the cause is the first in order, whichever promise happens to be rejected first.
 */
export async function together<Results extends readonly unknown[]>(
  statements: readonly [...Results],
): Promise<{ -readonly [Key in keyof Results]: Awaited<Results[Key]> }> {
  const outcomes = await Promise.allSettled(statements);
  const failed = outcomes.find((outcome): outcome is PromiseRejectedResult => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never;
}

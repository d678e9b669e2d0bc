/** What became of one request of a group. */
export type Outcome<Result> =
  | { status: "fulfilled"; value: Result }
  | { status: "rejected"; reason: unknown }
  | { status: "alone" };

/** This one cannot be answered with others; it is asked for again, by itself. */
export const alone = { status: "alone" } as const;

/** Runs what may refuse. */
export function outcomeOf<Result>(run: () => Result): Outcome<Result> {
  try {
    return { status: "fulfilled", value: run() };
  } catch (reason) {
    return { status: "rejected", reason };
  }
}

export function mapOutcome<From, To>(outcome: Outcome<From>, map: (value: From) => To): Outcome<To> {
  return outcome.status === "fulfilled" ? outcomeOf(() => map(outcome.value)) : outcome;
}

export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if (outcome.status === "fulfilled") return outcome.value;
  throw outcome.status === "rejected" ? outcome.reason : new Error("A single request was put off.");
}

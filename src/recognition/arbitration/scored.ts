import type { Span } from "../reading/places.ts";

/** A value with the points from its reasons. */
export interface Scored<T> {
  value: T;
  score: number;
  reasons: string[];
  /** Points that lower the confidence in this value without making another one more likely. */
  doubt?: number;
  /** What supports it most; confidence is counted for each kind of evidence. */
  evidence?: string;
  /** The text that the value was read from, if it is on the paper. */
  spans?: Span[];
}

/** Adds up the points of equal values: the strongest finding counts fully, each repetition a little. */
export function mergeScored<T>(
  found: Scored<T>[],
  keyOf: (value: T) => string,
  repeat_points: number,
): Scored<T>[] {
  const groups = Map.groupBy(found, ({ value }) => keyOf(value));
  return [...groups.values()]
    .map((group) => {
      const best = group.toSorted((a, b) => b.score - a.score)[0] as Scored<T>;
      const repeated = Math.min(group.length - 1, 3);
      return repeated === 0
        ? best
        : {
            ...best,
            score: best.score + repeated * repeat_points,
            reasons: [...best.reasons, `appears ${group.length} times`],
          };
    })
    .toSorted((a, b) => b.score - a.score);
}

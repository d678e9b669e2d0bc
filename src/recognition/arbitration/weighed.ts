/**
 * Chooses among candidates by learned weights. The weights of a candidate's features add up to the logarithm of its odds;
 * the candidates of a paper compete with each other and with "none of them", which has no points.
 */

export type Weights<F extends string> = Readonly<Record<F, number>>;

export interface Weighed<C, F extends string> {
  candidate: C;
  features: F[];
  odds: number;
}

export function weigh<C, F extends string>(
  candidates: C[],
  featuresOf: (candidate: C) => F[],
  weights: Weights<F>,
): Weighed<C, F>[] {
  return candidates.map((candidate) => {
    const features = featuresOf(candidate);
    const points = features.reduce((sum, feature) => sum + weights[feature], 0);
    return { candidate, features, odds: Math.exp(points) };
  });
}

/** The logarithm of the odds of some candidates against all others and none. */
export function logOdds(own: { odds: number }[], all: { odds: number }[]): number {
  const sum = (some: { odds: number }[]) => some.reduce((total, { odds }) => total + odds, 0);
  return Math.log(sum(own) / Math.max(1 + sum(all) - sum(own), Number.MIN_VALUE));
}

const reasons_max = 4;

/** The features that told most, for and against. */
export function strongest<F extends string>(features: F[], weights: Weights<F>): string[] {
  return features
    .toSorted((a, b) => Math.abs(weights[b]) - Math.abs(weights[a]))
    .slice(0, reasons_max)
    .map((feature) => `${feature} (${weights[feature]})`);
}

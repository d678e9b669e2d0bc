/** Learns weights of features: a softmax over the options of a paper and "none of them", by gradient descent. */

export interface Option {
  value: string;
  right: boolean;
  /** Their places in the list of features. */
  features: number[];
}
export interface Lesson {
  set: string;
  /** The options as they are, then with words that nobody knows. */
  variants: { weight: number; options: Option[] }[];
}

const steps = 250;

/** Gradient descent with a step of its own for each weight (Adam). */
export function learn(lessons: Lesson[], { features, l2 }: { features: string[]; l2: number }): number[] {
  const zeros = () => features.map(() => 0);
  const [weights, mean, square] = [zeros(), zeros(), zeros()];
  for (let step = 1; step <= steps; step++)
    for (const [i, slope] of gradientOf(lessons, weights, l2).entries()) {
      mean[i] = 0.9 * at(mean, i) + 0.1 * slope;
      square[i] = 0.99 * at(square, i) + 0.01 * slope ** 2;
      const [usual, spread] = [at(mean, i) / (1 - 0.9 ** step), at(square, i) / (1 - 0.99 ** step)];
      weights[i] = at(weights, i) - (0.1 * usual) / (Math.sqrt(spread) + 1e-9);
    }
  return weights;
}

function gradientOf(lessons: Lesson[], weights: number[], l2: number): number[] {
  const gradient = weights.map((weight) => l2 * weight);
  for (const { variants } of lessons)
    for (const { weight, options } of variants) {
      const chances = chancesOf(options, weights);
      const right = options.reduce((sum, option, i) => sum + (option.right ? at(chances, i) : 0), 0);
      for (const [i, option] of options.entries()) {
        const chance = at(chances, i);
        const pull = weight * (chance - (option.right ? chance / right : 0));
        for (const feature of option.features) gradient[feature] = at(gradient, feature) + pull;
      }
    }
  return gradient;
}

export function chancesOf(options: Option[], weights: number[]): number[] {
  const odds = options.map(({ features }) =>
    Math.exp(features.reduce((sum, feature) => sum + at(weights, feature), 0)),
  );
  const all = odds.reduce((sum, one) => sum + one, 1);
  return odds.map((one) => one / all);
}

export type Verdict = "right" | "wrong" | "empty";

/** Options that `isSame` calls one value do not compete; below `given_min` nothing is given. */
export function verdictOf(
  { variants: [asPrinted] }: Lesson,
  weights: number[],
  { given_min, isSame }: { given_min: number; isSame(a: string, b: string): boolean },
): Verdict {
  const options = asPrinted?.options ?? [];
  const chances = chancesOf(options, weights);
  const chanceOf = (isOwn: (value: string) => boolean) =>
    options.reduce((sum, { value }, i) => sum + (isOwn(value) ? at(chances, i) : 0), 0);
  const [best] = options.toSorted(
    (a, b) => chanceOf((value) => value === b.value) - chanceOf((value) => value === a.value),
  );
  if (!best || chanceOf((value) => value === best.value || isSame(value, best.value)) < given_min)
    return "empty";
  return best.right ? "right" : "wrong";
}

function at(values: number[], i: number): number {
  return values[i] ?? 0;
}

/** Finer than the smallest unit of any currency, so that whole numbers add up exactly. */
const per_unit = 10_000;

/** Adds amounts without the errors of binary fractions. */
export function sumOf(amounts: readonly number[]): number {
  const units = amounts.reduce((sum, amount) => sum + Math.round(amount * per_unit), 0);
  return units / per_unit;
}

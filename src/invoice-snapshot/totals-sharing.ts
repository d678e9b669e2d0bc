/**
 * Distributes a rounded total over its parts, so that the parts sum to it exactly. Every part is rounded
 * down. The missing units go to the parts that lost most by rounding; if two lost the same, to the earlier
 * one.
 */

/** @param numerators each part's exact value times `denominator`; `total` is their sum over it, rounded */
export function shareByLargestRemainder(
  total: bigint,
  numerators: readonly bigint[],
  denominator: bigint,
): bigint[] {
  // Rounding down is not symmetric around zero. A negative sum is therefore distributed as its positive
  // opposite, so that a credit note is the exact negation of its invoice.
  if (isNegative(numerators))
    return shareDown(
      -total,
      numerators.map((part) => -part),
      denominator,
    ).map((share) => -share);
  return shareDown(total, numerators, denominator);
}

function shareDown(total: bigint, numerators: readonly bigint[], denominator: bigint): bigint[] {
  const shares = numerators.map((part) => floorDivide(part, denominator));
  let missing = total - shares.reduce((sum, share) => sum + share, 0n);
  if (missing === 0n) return shares;
  const lost = (index: number) => (numerators[index] as bigint) - (shares[index] as bigint) * denominator;
  const byLoss = shares.keys().toArray();
  byLoss.sort((a, b) => (lost(a) === lost(b) ? a - b : lost(a) > lost(b) ? -1 : 1));
  for (const index of byLoss) {
    if (missing <= 0n) break;
    shares[index] = (shares[index] as bigint) + 1n;
    missing -= 1n;
  }
  if (missing !== 0n) throw new RangeError(`${total} is not the rounded sum of the parts to share it over.`);
  return shares;
}

/** The sign of the sum; if the parts cancel out, the sign of the first part that is not zero. */
function isNegative(numerators: readonly bigint[]): boolean {
  const sum = numerators.reduce((sum, part) => sum + part, 0n);
  return (sum === 0n ? (numerators.find((part) => part !== 0n) ?? 0n) : sum) < 0n;
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/**
 * Decides whether a month's spend is an anomaly. There are three kinds: far above last month; far above the
 * usual, measured by the median and the spread around it, which one unusual month cannot distort; or a
 * category that is new and large. Exact: compared in minor units, without a division.
 */
import { absolute, type Decimal, toUnits } from "../kernel/decimal.ts";

export interface AnomalyThresholds {
  /** Above last month by both this share and this amount. */
  rise_percent: number;
  rise_amount: number;
  /** Robust z-score above which a month is an outlier. */
  z_score: number;
  /** Spend from which a category without history is an anomaly. */
  new_amount: number;
}

export const anomalyDefaults: AnomalyThresholds = {
  rise_percent: 50,
  rise_amount: 100,
  z_score: 3.5,
  new_amount: 500,
};

/** Fewer months do not show what is usual. */
export const history_months_min = 6;
export const history_months_max = 12;

const scale = 4;
const thousand = 1000n;

/**
 * `history` is the spend of earlier months, oldest first, starting at the first month with any spend; the
 * last entry is last month.
 */
export function isAnomaly(
  actual: Decimal,
  history: readonly Decimal[],
  thresholds: AnomalyThresholds = anomalyDefaults,
): boolean {
  const spent = toUnits(actual, scale);
  const before = history.map((value) => toUnits(value, scale));
  if (before.length === 0) return spent >= toScaled(thresholds.new_amount);
  return isRise(spent, before.at(-1) ?? 0n, thresholds) || isOutlier(spent, before, thresholds.z_score);
}

function isRise(spent: bigint, last: bigint, { rise_percent, rise_amount }: AnomalyThresholds): boolean {
  if (last <= 0n) return false;
  const rise = spent - last;
  return rise >= toScaled(rise_amount) && rise * 100n * thousand >= last * toMille(rise_percent);
}

/**
 * z = 0.6745 (x - median) / MAD. If more than half of the months are equal, the median deviation is 0 and the
 * mean deviation is used instead: z = (x - median) / (1.2533 mean deviation). If all months are equal there
 * is no spread, and no month is an outlier.
 */
function isOutlier(spent: bigint, before: readonly bigint[], z_score: number): boolean {
  if (before.length < history_months_min) return false;
  const middle = doubledMedian(before);
  const above = 2n * spent - middle;
  if (above <= 0n) return false;
  const deviations = before.map((value) => absolute(2n * value - middle));
  const spread = doubledMedian(deviations);
  const limit = toMille(z_score);
  if (spread > 0n) return above * 2n * 6745n * thousand > limit * spread * 10_000n;
  const total = deviations.reduce((sum, value) => sum + value, 0n);
  if (total === 0n) return false;
  return above * BigInt(before.length) * 10_000n * thousand > limit * 12_533n * total;
}

/** Twice the median, so that the mean of two middle values stays a whole number. */
function doubledMedian(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = Math.floor(sorted.length / 2);
  const lower = sorted.length % 2 === 1 ? upper : upper - 1;
  return (sorted[lower] ?? 0n) + (sorted[upper] ?? 0n);
}

function toMille(value: number): bigint {
  return BigInt(Math.round(value * 1000));
}

function toScaled(amount: number): bigint {
  return toMille(amount) * 10n;
}

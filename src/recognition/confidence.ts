/**
 * Turns points into probabilities. The points of the best candidate and its lead over the next one give its strength;
 * how often values of that strength and with that kind of evidence are right was counted on papers with known content
 * (reliability-table.ts, see docs/recognition.md).
 */

import type { Scored } from "./arbitration/scored.ts";
import { boxOf } from "./reading/places.ts";
import type { Candidate, Field } from "./recognition.ts";
import { type ReliabilityStep, reliabilityTable } from "./reliability-table.ts";

export interface Curve {
  offset: number;
  per_point: number;
  per_lead: number;
  /** Below this confidence the field's value is null. */
  threshold: number;
  /** The share assumed before anything was counted. */
  prior: number;
  /** Kinds of evidence for which less is assumed. */
  priors?: Readonly<Record<string, number>>;
  /**
   * The prior weighs as much as this many papers. It is large where the rules were written for the counted papers and
   * do worse on others: the prior is then about the share that was right on layouts measured for the first time.
   */
  prior_weight?: number;
  /** Below this strength the counted share is believed only as far as the points are: photos are misread more often. */
  strength_min?: number;
  /** Never more than this: the share that was right of all values given when each fold was measured for the first time. */
  max?: number;
}

export type CurveName =
  | "total"
  | "currency"
  | "date"
  | "vendor"
  | "subtotal"
  | "tax"
  | "due_date"
  | "invoice_number"
  | "kind"
  | "plain";

/** Points by learned weights are logarithms of odds. 0.4 is a chance of 0.6; below it the field stays empty. */
function learned({ prior }: Pick<Curve, "prior">): Curve {
  return { offset: 0, per_point: 1, per_lead: 0, threshold: 0.7, prior, prior_weight: 20, strength_min: 0.4 };
}

export const curves: Record<CurveName, Curve> = {
  total: { offset: -2.27, per_point: 0.87, per_lead: 1.02, threshold: 0.9, prior: 0.5, strength_min: 0.4 },
  currency: {
    offset: -4.4,
    per_point: 4,
    per_lead: 0,
    threshold: 0.75,
    prior: 0.8,
    prior_weight: 10,
    max: 0.98,
  },
  date: { offset: 0.04, per_point: 0.57, per_lead: 0.85, threshold: 0.6, prior: 0.8, max: 0.98 },
  vendor: learned({ prior: 0.8 }),
  subtotal: { offset: -3, per_point: 0.88, per_lead: 1.5, threshold: 0.6, prior: 0.8 },
  tax: { offset: -3.13, per_point: 0.88, per_lead: 2.26, threshold: 0.6, prior: 0.8 },
  due_date: { offset: 0.3, per_point: 1, per_lead: 0.3, threshold: 0.6, prior: 0.8 },
  invoice_number: learned({ prior: 0.9 }),
  // Of the contested types on papers measured for the first time, about two in three are right.
  kind: {
    offset: -0.5,
    per_point: 0.5,
    per_lead: 0.4,
    threshold: 0.5,
    prior: 0.95,
    priors: { contested: 0.6 },
    prior_weight: 40,
  },
  plain: { offset: -1, per_point: 1, per_lead: 0, threshold: 0.6, prior: 0.8 },
};

/** A larger lead does not raise the confidence further. */
const lead_max = 3;
export const candidates_max = 5;
/** The confidence of structured data, which is wrong only if its author made a mistake. */
export const structured_confidence = 0.99;
/** The confidence of evidence that was never counted. */
const uncounted_max = 0.9;
const confidence_max = 0.99;

/** The logistic strength of a candidate; 0 is an even chance by its points alone. */
export function strengthOf({ offset, per_point, per_lead }: Curve, score: number, lead: number): number {
  return offset + per_point * score + per_lead * Math.min(lead, lead_max);
}

/** The share that was right among values of this evidence and about this strength. */
export function confidenceOf(name: CurveName, evidence: string | undefined, strength: number): number {
  const steps = (evidence === undefined ? undefined : reliabilityTable[name]?.[evidence]) ?? [];
  const at = steps.findLastIndex(([from]) => from <= strength);
  // A stronger step with a lower share limits the weaker ones, so that confidence never falls as strength grows.
  const prior = curves[name].priors?.[evidence ?? ""] ?? curves[name].prior;
  const shares = steps.slice(Math.max(0, at)).map((step) => shareOf(step, { ...curves[name], prior }));
  const logistic = Math.min(uncounted_max, 1 / (1 + Math.exp(-strength)));
  const isCounted = at >= 0 && strength >= (curves[name].strength_min ?? -Infinity);
  const share = isCounted ? Math.min(...shares) : Math.min(logistic, ...shares);
  return Math.min(curves[name].max ?? confidence_max, Math.max(0.01, share));
}

const usual_prior_weight = 2;

/** The share of right values, drawn to the prior: a step that few papers support is never certain. */
export function shareOf(
  [, right, given]: ReliabilityStep,
  { prior, prior_weight = usual_prior_weight }: Pick<Curve, "prior" | "prior_weight">,
): number {
  return (right + prior * prior_weight) / (given + prior_weight);
}

/** The field for scored candidates, best first. */
export function toField<T>(name: CurveName, scored: Scored<T>[], none: string): Field<T> {
  const curve = curves[name];
  const strengths = scored.slice(0, candidates_max).map(({ score, doubt = 0 }, i) => {
    const rival = scored.find((_, at) => at !== i);
    return strengthOf(curve, score - doubt, rival ? score - rival.score : lead_max);
  });
  const candidates = strengths.map((strength, i): Candidate<T> => {
    const { value, reasons, evidence } = scored[i] as Scored<T>;
    return { value, confidence: round(confidenceOf(name, evidence, strength)), reason: reasons.join("; ") };
  });
  const field = fieldOf(candidates, curve.threshold, none);
  const box = field.value === null ? null : boxOf(scored[0]?.spans ?? []);
  const kind = scored[0]?.evidence;
  const [strength] = strengths;
  const evidence = kind !== undefined && strength !== undefined ? { evidence: { kind, strength } } : {};
  return { ...field, ...evidence, ...(box ? { box } : {}) };
}

export function fieldOf<T>(candidates: Candidate<T>[], threshold: number, none: string): Field<T> {
  const best = candidates[0];
  if (!best) return { value: null, confidence: 0, reason: none, candidates: [] };
  const sure = best.confidence >= threshold;
  return {
    value: sure ? best.value : null,
    confidence: best.confidence,
    reason: sure
      ? best.reason
      : `confidence too low (${best.confidence.toFixed(2)}, needs ${threshold.toFixed(2)}): ${best.reason}`,
    candidates,
  };
}

/** The field for a value from structured data; null if it is absent there. */
export function certainField<T>(value: T | null, reason: string): Field<T> {
  if (value === null) return { value: null, confidence: 0, reason: `not in ${reason}`, candidates: [] };
  return fieldOf([{ value, confidence: structured_confidence, reason: `from ${reason}` }], 0, "");
}

export function absentField<T>(reason: string): Field<T> {
  return { value: null, confidence: 0, reason, candidates: [] };
}

function round(confidence: number): number {
  return Math.round(confidence * 1000) / 1000;
}

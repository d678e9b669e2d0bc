/**
 * Turns points into probabilities. The curve of each field was fitted by logistic regression on labelled
 * papers, clean and degraded (see docs/recognition.md), so that about nine in ten values with confidence 0.9
 * are right. The confidence depends on the best candidate's points and on its lead over the next candidate.
 */

import type { Scored } from "./arbitration/scored.ts";
import { boxOf } from "./reading/places.ts";
import type { Candidate, Field } from "./recognition.ts";

export interface Curve {
  offset: number;
  per_point: number;
  per_lead: number;
  /** Below this confidence the field's value is null. */
  threshold: number;
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

export const curves: Record<CurveName, Curve> = {
  total: { offset: -2.27, per_point: 0.87, per_lead: 1.02, threshold: 0.6 },
  currency: { offset: -4.4, per_point: 4, per_lead: 0, threshold: 0.7 },
  date: { offset: 0.04, per_point: 0.57, per_lead: 0.85, threshold: 0.6 },
  vendor: { offset: -2.15, per_point: 0.66, per_lead: 0.5, threshold: 0.4 },
  subtotal: { offset: -3, per_point: 0.88, per_lead: 1.5, threshold: 0.6 },
  tax: { offset: -3.13, per_point: 0.88, per_lead: 2.26, threshold: 0.6 },
  due_date: { offset: 0.3, per_point: 1, per_lead: 0.3, threshold: 0.6 },
  invoice_number: { offset: 0, per_point: 0.9, per_lead: 0.3, threshold: 0.6 },
  kind: { offset: -0.5, per_point: 0.5, per_lead: 0.4, threshold: 0.5 },
  plain: { offset: -1, per_point: 1, per_lead: 0, threshold: 0.6 },
};

/** A larger lead does not raise the confidence further. */
const lead_max = 3;
export const candidates_max = 5;
/** The confidence of structured data, which is wrong only if its author made a mistake. */
export const structured_confidence = 0.99;

export function confidenceOf(curve: Curve, score: number, lead: number): number {
  const z = curve.offset + curve.per_point * score + curve.per_lead * Math.min(lead, lead_max);
  return Math.min(0.99, Math.max(0.01, 1 / (1 + Math.exp(-z))));
}

/** The field for scored candidates, best first. */
export function toField<T>(name: CurveName, scored: Scored<T>[], none: string): Field<T> {
  const curve = curves[name];
  const candidates = scored
    .slice(0, candidates_max)
    .map(({ value, score, reasons, doubt = 0 }, i): Candidate<T> => {
      const rival = scored[i === 0 ? 1 : 0];
      const lead = rival ? score - rival.score : lead_max;
      return {
        value,
        confidence: round(confidenceOf(curve, score - doubt, lead)),
        reason: reasons.join("; "),
      };
    });
  const field = fieldOf(candidates, curve.threshold, none);
  const box = field.value === null ? null : boxOf(scored[0]?.spans ?? []);
  return box ? { ...field, box } : field;
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

/** Whole numbers in a query, where they arrive as text. */
import { invalid } from "./route.ts";
import { described, Type } from "./schema.ts";

export interface WholeBounds {
  default: number;
  min: number;
  max: number;
  /** A larger value means `max` instead of a refusal, as for page sizes. */
  capped?: boolean;
}

export function WholeNumber({ default: preset, min, max, capped }: WholeBounds) {
  const range = { type: "integer", minimum: min, maximum: max, default: preset };
  const document = capped ? { ...range, description: "Larger values are capped" } : range;
  return Type.Optional(described(Type.String(), document));
}

export function requireWhole(name: string, text: string | undefined, bounds: WholeBounds): number {
  if (text === undefined) return bounds.default;
  const value = Number(text);
  const whole = /^\d+$/.test(text) && value >= bounds.min;
  if (whole && value <= bounds.max) return value;
  if (whole && bounds.capped) return bounds.max;
  const found = JSON.stringify(text.slice(0, 40));
  const range = bounds.capped ? `of ${bounds.min} or more` : `from ${bounds.min} to ${bounds.max}`;
  throw invalid(`query.${name}`, "number", `must be a whole number ${range}; found ${found}`);
}

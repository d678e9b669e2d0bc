/** Whole numbers in a query: they arrive as text. */
import { invalid } from "./route.ts";
import { Type } from "./schema.ts";

export interface WholeBounds {
  default: number;
  min: number;
  max: number;
  /** More than `max` means `max`, as for the length of a page. */
  capped?: boolean;
}

export function WholeNumber({ default: preset, min, max, capped }: WholeBounds) {
  const more = capped ? "; more is capped" : "";
  return Type.Optional(Type.String({ description: `${min} to ${max}, default ${preset}${more}` }));
}

export function requireWhole(name: string, text: string | undefined, bounds: WholeBounds): number {
  if (text === undefined) return bounds.default;
  const value = Number(text);
  const whole = /^\d{1,9}$/.test(text) && value >= bounds.min;
  if (whole && value <= bounds.max) return value;
  if (whole && bounds.capped) return bounds.max;
  const found = JSON.stringify(text.slice(0, 40));
  throw invalid(
    `query.${name}`,
    "number",
    `must be a whole number from ${bounds.min} to ${bounds.max}; found ${found}`,
  );
}

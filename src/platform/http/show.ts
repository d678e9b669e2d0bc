/**
 * A value as shown in an error message: JSON of bounded length, at a cost that does not grow with the value.
 */
import { cutText } from "../../kernel/text.ts";

const shown_length_max = 60;
const shown_entries_max = 20;
const shown_depth_max = 5;

export function show(value: unknown): string {
  return cutText(JSON.stringify(sample(value, shown_depth_max)) ?? "nothing", shown_length_max);
}

/** Enough of a value to fill `shown_length_max` characters. */
function sample(value: unknown, depth: number): unknown {
  // One character more than is shown, so that `cutText` adds the ellipsis.
  if (typeof value === "string") return value.slice(0, shown_length_max + 1);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, shown_entries_max).map((item) => sample(item, depth - 1));
  return Object.fromEntries(firstEntries(value).map(([key, item]) => [key, sample(item, depth - 1)]));
}

function firstEntries(value: object): [string, unknown][] {
  const entries: [string, unknown][] = [];
  for (const key in value) {
    if (entries.length === shown_entries_max) break;
    entries.push([key.slice(0, shown_length_max + 1), (value as Record<string, unknown>)[key]]);
  }
  return entries;
}

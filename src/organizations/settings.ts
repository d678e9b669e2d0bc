/**
 * What an organization may choose, each with its form and what holds until it chooses. A new choice is one
 * line here; the database keeps only what was chosen.
 */
import { isDeepStrictEqual } from "node:util";
import { type Static, type TSchema, Type } from "../platform/http/schema.ts";

function setting<Schema extends TSchema>(schema: Schema, fallback: Static<Schema>) {
  return { schema, fallback };
}

export const settings = {
  /** Confident matches of inbox items with transactions are made without asking. */
  auto_match: setting(Type.Boolean(), false),
  /** The same file again is refused instead of kept and marked. */
  refuse_duplicate_documents: setting(Type.Boolean(), false),
  /** How long a trashed document can be restored. */
  trash_retention_days: setting(Type.Integer({ minimum: 1, maximum: 3650 }), 30),
  /** Customers are reminded of an open invoice this many days after it was due; none: by hand only. */
  reminder_days_after_due: setting(
    Type.Array(Type.Integer({ minimum: 0, maximum: 365 }), { maxItems: 10, uniqueItems: true }),
    [],
  ),
  /** When a category's spend stands out (docs/metrics.md): above last month by this share and this amount, */
  anomaly_rise_percent: setting(Type.Number({ minimum: 0, maximum: 10_000 }), 50),
  anomaly_rise_amount: setting(Type.Number({ minimum: 0, maximum: 1_000_000_000 }), 100),
  /** above what is usual by this robust z-score, */
  anomaly_z_score: setting(Type.Number({ minimum: 0, maximum: 1000 }), 3.5),
  /** or this much in a category that is new. */
  anomaly_new_amount: setting(Type.Number({ minimum: 0, maximum: 1_000_000_000 }), 500),
};

export type Settings = { [Key in keyof typeof settings]: (typeof settings)[Key]["fallback"] };

type SettingName = keyof typeof settings;
const names = Object.keys(settings) as SettingName[];

/** Everything the service may ask for: the choice, or else the default. */
export function withDefaults(chosen: Partial<Record<string, unknown>>): Settings {
  return Object.fromEntries(
    names.map((name) => [name, chosen[name] ?? settings[name].fallback]),
  ) as unknown as Settings;
}

/** Null takes a choice back; what holds already is no choice, so that what was read can be sent back. */
export function mergeChoices(
  chosen: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const effective: Record<string, unknown> = withDefaults(chosen);
  const made = Object.entries(changes).filter(([name, value]) => !isDeepStrictEqual(value, effective[name]));
  return Object.fromEntries(
    Object.entries({ ...chosen, ...Object.fromEntries(made) }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  );
}

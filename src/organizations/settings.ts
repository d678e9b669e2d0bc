/**
 * The organization's settings, each with its schema and default. A new setting is one line here; the database
 * stores only values that were set.
 */
import { isDeepStrictEqual } from "node:util";
import { einvoiceChoices } from "../invoice-snapshot/index.ts";
import {
  DateOnly,
  Email,
  Nullable,
  OneOf,
  type Static,
  type TSchema,
  Type,
} from "../platform/http/schema.ts";

function setting<Schema extends TSchema>(schema: Schema, fallback: Static<Schema>) {
  return { schema, fallback };
}

export const settings = {
  /** Confirms matches of level "automatic" between inbox items and transactions without asking. */
  auto_match: setting(Type.Boolean(), false),
  /** Members without a second factor may only set one up. Only an owner who has one changes this. */
  require_second_factor: setting(Type.Boolean(), false),
  /** The first day of that requirement, so that members have time to set one up; null: at once. */
  second_factor_required_from: setting(Nullable(DateOnly), null),
  /** Gets the hash of the last block of the audit trail by e-mail, every so many days; null: nobody does. */
  audit_recipient: setting(Nullable(Email), null),
  audit_mail_days: setting(Type.Integer({ minimum: 1, maximum: 31 }), 7),
  /** Whether an invoice that cannot be an e-invoice is refused or issued with its PDF only. */
  einvoice: setting(OneOf(einvoiceChoices), "required"),
  /** Refuses a duplicate file instead of keeping and marking it. */
  refuse_duplicate_documents: setting(Type.Boolean(), false),
  /** How long a trashed document can be restored. */
  trash_retention_days: setting(Type.Integer({ minimum: 1, maximum: 3650 }), 30),
  /**
   * Days after the due date on which customers get a reminder of an open invoice; empty: no automatic
   * reminders.
   */
  reminder_days_after_due: setting(
    Type.Array(Type.Integer({ minimum: 0, maximum: 365 }), { maxItems: 10, uniqueItems: true }),
    [],
  ),
  /** Anomalies in a category's spend (docs/metrics.md): this percentage and this amount above last month. */
  anomaly_rise_percent: setting(Type.Number({ minimum: 0, maximum: 10_000 }), 50),
  anomaly_rise_amount: setting(Type.Number({ minimum: 0, maximum: 1_000_000_000 }), 100),
  /** Anomaly: a robust z-score above this. */
  anomaly_z_score: setting(Type.Number({ minimum: 0, maximum: 1000 }), 3.5),
  /** Anomaly: at least this amount in a category without earlier spend. */
  anomaly_new_amount: setting(Type.Number({ minimum: 0, maximum: 1_000_000_000 }), 500),
};

export type Settings = { [Key in keyof typeof settings]: (typeof settings)[Key]["fallback"] };

type SettingName = keyof typeof settings;
const names = Object.keys(settings) as SettingName[];

/** Every setting, with its default where none was set. */
export function withDefaults(chosen: Partial<Record<string, unknown>>): Settings {
  return Object.fromEntries(
    names.map((name) => [name, chosen[name] ?? settings[name].fallback]),
  ) as unknown as Settings;
}

/**
 * Null removes a setting. A value equal to the effective one is not stored, so that sending back what was
 * read changes nothing.
 */
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

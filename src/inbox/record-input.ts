/**
 * Turns the request body into columns: resolves aliases, completes nested objects, keeps the server's keys of
 * `meta`. Pure.
 */
import { canonicalJson } from "../kernel/canonical-json.ts";
import { invalid } from "../platform/http/route.ts";
import type { InboxRow } from "./present.ts";
import type { InboxCreate } from "./schema.ts";

type Input = Partial<InboxCreate>;

const partyKeys = ["name", "country", "tax_id", "tax_type"] as const;
const itemKeys = ["description", "quantity", "unit_price", "total_price", "tax_rate"] as const;
/** Keys of `meta` that the server writes; a caller's values for them are ignored. */
const serverKeys = ["recognition", "duplicate_of"] as const;
const meta_length_max = 20_000;

/** Columns for every field in the input; absent fields stay absent. */
export function toColumns(input: Input, current: Pick<InboxRow, "meta"> | null): Partial<InboxRow> {
  const { description, buyer, seller, items, meta, ...columns } = input;
  return {
    ...(columns as Partial<InboxRow>),
    ...(description === undefined ? {} : { display_name: requireOneName(input) }),
    ...(buyer === undefined ? {} : { buyer: buyer && withAllKeys(buyer, partyKeys) }),
    ...(seller === undefined ? {} : { seller: seller && withAllKeys(seller, partyKeys) }),
    ...(items === undefined ? {} : { items: items?.map((item) => withAllKeys(item, itemKeys)) ?? null }),
    ...(meta === undefined ? {} : { meta: mergeMeta(meta, current?.meta ?? null) }),
  };
}

function requireOneName({ display_name, description = null }: Input): string | null {
  if (display_name !== undefined && display_name !== description)
    throw invalid(
      "body.description",
      "ambiguous",
      "is another name for display_name; give only one of them, or the same value for both",
    );
  return description;
}

type Complete<Value extends object> = { [Key in keyof Value]-?: Exclude<Value[Key], undefined> };

function withAllKeys<Value extends object>(value: Value, keys: readonly (keyof Value)[]): Complete<Value> {
  return Object.fromEntries(keys.map((key) => [key, value[key] ?? null])) as Complete<Value>;
}

function mergeMeta(
  given: Record<string, unknown> | null,
  current: Record<string, unknown> | null,
): Record<string, unknown> | null {
  const size = JSON.stringify(given).length;
  if (size > meta_length_max)
    throw invalid(
      "body.meta",
      "length",
      `must have at most ${meta_length_max} characters as JSON; found ${size}`,
    );
  const merged = { ...given };
  for (const key of serverKeys) {
    delete merged[key];
    if (current && Object.hasOwn(current, key)) merged[key] = current[key];
  }
  return given === null && Object.keys(merged).length === 0 ? null : merged;
}

/** Returns only values that differ from the row, so that sending back what was read changes nothing. */
export function changesOf(columns: Partial<InboxRow>, current: InboxRow): Partial<InboxRow> {
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) =>
        canonicalJson(value ?? null) !== canonicalJson(current[column as keyof InboxRow] ?? null),
    ),
  );
}

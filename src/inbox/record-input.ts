/** What came in, as columns: aliases folded, parts completed, the server's own keys of `meta` kept. Pure. */
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

/** Columns for every field that is in the input; what is absent stays absent. */
export function toColumns(input: Input, current: Pick<InboxRow, "meta"> | null): Record<string, unknown> {
  const { description, ...rest } = input;
  const columns: Record<string, unknown> = { ...rest };
  if (description !== undefined) columns.display_name = requireOneName(input);
  if (input.buyer) columns.buyer = withAllKeys(input.buyer, partyKeys);
  if (input.seller) columns.seller = withAllKeys(input.seller, partyKeys);
  // The driver would turn an array into a PostgreSQL array; jsonb takes text.
  if (input.items) columns.items = JSON.stringify(input.items.map((item) => withAllKeys(item, itemKeys)));
  if (input.meta !== undefined) columns.meta = mergeMeta(input.meta, current?.meta ?? null);
  return columns;
}

function requireOneName({ display_name, description }: Input): string | null | undefined {
  if (display_name !== undefined && display_name !== description)
    throw invalid(
      "body.description",
      "ambiguous",
      "is another name for display_name; give one of them, or both alike",
    );
  return description;
}

function withAllKeys(value: object, keys: readonly string[]): Record<string, unknown> {
  const given = value as Record<string, unknown>;
  return Object.fromEntries(keys.map((key) => [key, given[key] ?? null]));
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

/** Only what differs from the row, so that sending back what was read changes nothing. */
export function changesOf(columns: Record<string, unknown>, current: InboxRow): Record<string, unknown> {
  const row = current as unknown as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(columns).filter(
      ([column, value]) => comparable(column, value) !== comparable(column, row[column]),
    ),
  );
}

/** Of all columns only `items` travels as JSON text; any other text is what a person wrote, brackets and all. */
function comparable(column: string, value: unknown): string {
  const meant = column === "items" && typeof value === "string" ? JSON.parse(value) : value;
  return canonicalJson(meant ?? null);
}

import type { OrganizationId, VendorId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { alias_length_max, aliases_max } from "./constants.ts";
import { typo_prefix_length } from "./vendor-key.ts";

const candidates_max = 200;

/** Earlier keys take precedence. */
export async function findVendorByKey(tx: Tx, org: OrganizationId, keys: string[]): Promise<VendorId | null> {
  const rows = await tx.many<Row<"vendor_keys", "vendor_id">>(sql`
    select vendor_id from vendor_keys
    where organization_id = ${org} and key = any(${keys}::text[])
    order by array_position(${keys}::text[], key)
    limit 1`);
  return rows[0]?.vendor_id ?? null;
}

/** Keys with the same beginning as this one. */
export async function findKeysLike(tx: Tx, org: OrganizationId, key: string): Promise<string[]> {
  const prefix = key.slice(0, typo_prefix_length);
  const rows = await tx.many<Row<"vendor_keys", "key">>(sql`
    select key from vendor_keys
    where organization_id = ${org} and key >= ${prefix} and key < ${`${prefix}\uffff`} and key <> ${key}
    order by key
    limit ${candidates_max}`);
  return rows.map((row) => row.key);
}

export async function findVendorTaxKeys(tx: Tx, org: OrganizationId, vendor_id: string): Promise<string[]> {
  const rows = await tx.many<Row<"vendor_keys", "key">>(sql`
    select key from vendor_keys
    where organization_id = ${org} and vendor_id = ${vendor_id} and starts_with(key, 'tax:')`);
  return rows.map((row) => row.key);
}

export function addKeys(tx: Tx, org: OrganizationId, vendor_id: string, keys: string[]): Promise<void> {
  return addVendorKeys(
    tx,
    org,
    keys.map((key) => ({ key, vendor_id })),
  );
}

/** A key that another vendor already has stays with that vendor. */
export async function addVendorKeys(
  tx: Tx,
  org: OrganizationId,
  keys: readonly { key: string; vendor_id: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into vendor_keys (organization_id, key, vendor_id)
    select ${org}, key, vendor_id
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ vendor_id }) => vendor_id)}::uuid[])
      as added (key, vendor_id)
    on conflict (organization_id, key) do nothing`);
}

/** The keys of these vendors find another vendor from now on. */
export async function moveKeys(
  tx: Tx,
  org: OrganizationId,
  from: readonly string[],
  to: string,
): Promise<void> {
  await tx.run(sql`
    update vendor_keys set vendor_id = ${to} where organization_id = ${org} and vendor_id = any(${from}::uuid[])`);
}

/** A name as an alias keeps it. */
export function toAlias(name: string): string {
  return name.slice(0, alias_length_max).toWellFormed();
}

export async function addVendorAlias(
  tx: Tx,
  org: OrganizationId,
  vendor_id: string,
  name: string,
): Promise<void> {
  const alias = toAlias(name);
  const added = await tx.run(sql`
    update vendors set aliases = aliases || ${alias}::text
    where organization_id = ${org} and id = ${vendor_id}
      and not (${alias}::text = any(aliases)) and cardinality(aliases) < ${aliases_max}`);
  if (added > 0) await recordEvent(tx, org, "vendor.updated", { id: vendor_id });
}

export async function lockKey(tx: Tx, org: OrganizationId, key: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`vendor ${org} ${key}`}, 0))`);
}

/** SQL for bulk requests: finding, locking and reading many records. */
import type { Tx } from "../db/database.ts";
import { empty, identifier, join, sql } from "../db/sql.ts";
import { findMatching } from "./filter.ts";
import type { BulkCall, BulkSpec, Previous, Remembered } from "./operation.ts";
import type { BulkRequest } from "./request.ts";

export interface FoundRecord {
  id: string;
  version: number;
  previous: Previous;
}

/**
 * Bulk requests of one organization take turns. They lock more than their records: counters of numbers,
 * vendors, transactions. Two of them could otherwise wait for each other.
 */
export async function awaitTurn({ tx, organization_id }: BulkCall): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${organization_id}`}, 0))`);
}

export interface FoundRecords {
  /** In the order of the request or of the list. */
  ids: readonly string[];
  /** Those that exist, in the order of their ids. */
  records: FoundRecord[];
}

export async function findRecords(
  call: BulkCall,
  spec: BulkSpec,
  { records: wanted, operation, input }: BulkRequest,
): Promise<FoundRecords> {
  const remember = operation.undo?.remember(input) ?? {};
  if ("ids" in wanted)
    return { ids: wanted.ids, records: await lockRecords(call, spec, wanted.ids, remember) };
  const matching = await findMatching(call, spec, wanted.filter);
  const records = await lockRecords(call, spec, matching, remember);
  if (!spec.waits_for_locks) return { ids: matching, records };
  // A record may have changed before it was locked, so that it does not match any more.
  const ids = await findMatching(call, spec, wanted.filter, matching);
  const still = new Set(ids);
  return { ids, records: records.filter(({ id }) => still.has(id)) };
}

export function lockRecords(
  { tx, organization_id }: BulkCall,
  { table, waits_for_locks }: BulkSpec,
  ids: readonly string[],
  remember: Remembered,
): Promise<FoundRecord[]> {
  const values = Object.entries(remember).map(([name, value]) => sql`${name}::text, ${value}`);
  return tx.many<FoundRecord>(sql`
    select r.id, r.version, jsonb_build_object(${join(values, ", ")}) as previous
    from ${identifier(table)} r
    where r.organization_id = ${organization_id} and r.id = any(${ids}::uuid[])
    order by r.id
    ${waits_for_locks ? sql`for update of r` : empty}`);
}

export async function findVersions(
  tx: Tx,
  { table }: BulkSpec,
  organization_id: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.many<{ id: string; version: number }>(sql`
    select id, version from ${identifier(table)}
    where organization_id = ${organization_id} and id = any(${ids}::uuid[])`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

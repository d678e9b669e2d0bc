/** SQL for bulk changes that can be undone. */
import { addHours, type Instant } from "../../kernel/calendar.ts";
import { NotFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { RowAs } from "../db/row.ts";
import { insertion, sql } from "../db/sql.ts";
import { bulk_undo_hours } from "./constants.ts";
import type { BulkCall, BulkSpec, Previous, Undo } from "./operation.ts";
import { type FoundRecord, lockRecords } from "./records.ts";
import type { BulkOutcome, BulkVerdict } from "./schema.ts";

export interface ChangedRecord {
  id: string;
  /** After the change. */
  version: number;
  previous: Previous;
  /** The values of the operation's guard after the change. */
  guard?: Previous;
}

export type BulkChange = RowAs<"bulk_changes", { operation: string; records: ChangedRecord[] }>;

/** Stores what an undo needs. Null: nothing was changed. */
export async function rememberChange(
  call: BulkCall,
  spec: BulkSpec,
  undo: Undo,
  operation: string,
  before: readonly FoundRecord[],
  results: readonly BulkVerdict[],
): Promise<BulkOutcome["undo"]> {
  const { tx, organization_id, now } = call;
  const { path, table } = spec;
  const changed = results.filter(({ result }) => result === "changed");
  if (changed.length === 0) return null;
  const previous = new Map(before.map((record) => [record.id, record.previous]));
  const guards = await findGuards(call, spec, undo, changed);
  const records = changed.map(({ id, version }) => ({
    id,
    version,
    previous: previous.get(id),
    guard: guards.get(id),
  }));
  const id = newId();
  const row = { organization_id, id, table_name: table, operation, records: JSON.stringify(records) };
  await tx.run(sql`insert into bulk_changes ${insertion({ ...row, created_at: now })}`);
  return {
    id,
    method: "POST",
    path: `${path}/bulk/${id}/undo`,
    expires_at: addHours(now, bulk_undo_hours),
  };
}

async function findGuards(
  call: BulkCall,
  spec: BulkSpec,
  { guard }: Undo,
  changed: readonly BulkVerdict[],
): Promise<Map<string, Previous>> {
  if (!guard) return new Map();
  const ids = changed.map(({ id }) => id);
  const records = await lockRecords(call, spec, ids, guard());
  return new Map(records.map((record) => [record.id, record.previous]));
}

export async function requireChange(
  { tx, organization_id, now }: BulkCall,
  { table }: BulkSpec,
  id: string,
): Promise<BulkChange> {
  const change = await tx.maybe<BulkChange>(sql`
    select operation, records from bulk_changes
    where organization_id = ${organization_id} and id = ${id} and table_name = ${table}
      and created_at > ${oldest(now)}`);
  if (!change) throw new NotFound("bulk change");
  return change;
}

function oldest(now: Instant): Instant {
  return addHours(now, -bulk_undo_hours);
}

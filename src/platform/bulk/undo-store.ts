/** SQL for bulk changes that can be undone. */
import { addHours, type Instant } from "../../kernel/calendar.ts";
import { NotFound } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { RowAs } from "../db/row.ts";
import { insertion, sql } from "../db/sql.ts";
import { bulk_undo_hours } from "./constants.ts";
import type { BulkCall, BulkSpec, Previous } from "./operation.ts";
import type { FoundRecord } from "./records.ts";
import type { BulkOutcome, BulkVerdict } from "./schema.ts";

export interface ChangedRecord {
  id: string;
  /** After the change. */
  version: number;
  previous: Previous;
}

export type BulkChange = RowAs<"bulk_changes", { operation: string; records: ChangedRecord[] }>;

/** Stores what an undo needs. Null: nothing was changed. */
export async function rememberChange(
  { tx, organization_id, now }: BulkCall,
  { path, table }: BulkSpec,
  operation: string,
  before: readonly FoundRecord[],
  results: readonly BulkVerdict[],
): Promise<BulkOutcome["undo"]> {
  const previous = new Map(before.map((record) => [record.id, record.previous]));
  const records = results
    .filter(({ result }) => result === "changed")
    .map(({ id, version }) => ({ id, version, previous: previous.get(id) }));
  if (records.length === 0) return null;
  const id = newId();
  const row = { organization_id, id, table_name: table, operation, records: JSON.stringify(records) };
  await tx.run(sql`insert into bulk_changes ${insertion({ ...row, created_at: now })}`);
  return { method: "POST", path: `${path}/bulk/${id}/undo`, expires_at: addHours(now, bulk_undo_hours) };
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

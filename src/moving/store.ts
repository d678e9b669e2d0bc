/** SQL for imports of records. */
import { NotFound } from "../kernel/errors.ts";
import type { Id, OrganizationId } from "../kernel/ids.ts";
import type { Actor, Tx } from "../platform/db/database.ts";
import type { Row, RowAs } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import type { RecordImportKind, recordImportStatuses } from "./constants.ts";

export type RecordImportId = Id<"record_imports">;

export interface CreatedRecord {
  record_type: RecordImportKind;
  record_id: string;
}

export type NewRecordImport = Pick<
  Row<"record_imports">,
  | "kind"
  | "file_name"
  | "size"
  | "sha256"
  | "row_count"
  | "created_count"
  | "known_count"
  | "refused_count"
  | "customer_count"
> & { mapping: object; refused_rows: readonly object[] };

/**
 * Imports and their undo take turns in an organization: each sees what the one before it created. The lock ends with the
 * database transaction, even if the process is killed.
 */
export async function takeTurn(tx: Tx, org: OrganizationId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`record imports ${org}`}, 0))`);
}

/**
 * Whoever moves in fills tables that were almost empty. PostgreSQL keeps its plans for foreign keys and triggers, and one
 * that was made for ten rows reads the whole table for each of ten thousand. Statistics come after the commit, too late. A
 * new plan is made for the present size of the tables.
 */
export async function forgetPlans(tx: Tx): Promise<void> {
  await tx.run(sql`discard plans`);
}

export async function insertRecordImport(
  tx: Tx,
  org: OrganizationId,
  id: RecordImportId,
  { mapping, refused_rows, ...columns }: NewRecordImport,
  created: readonly CreatedRecord[],
  actor: Actor,
): Promise<void> {
  const all = {
    organization_id: org,
    id,
    status: "done",
    ...columns,
    mapping: JSON.stringify(mapping),
    refused_rows: JSON.stringify(refused_rows),
    actor_kind: actor.kind,
    actor_id: actor.id,
  };
  await tx.run(sql`insert into record_imports ${insertion(all)}`);
  await tx.run(sql`
    insert into record_import_records (organization_id, import_id, record_type, record_id)
    select ${org}, ${id}, r.record_type, r.record_id
    from json_to_recordset(${JSON.stringify(created)}::json) as r (record_type text, record_id uuid)`);
}

export type RecordImportFacts = Row<"record_imports", "id"> &
  RowAs<"record_imports", { kind: RecordImportKind; status: (typeof recordImportStatuses)[number] }>;

export async function requireRecordImport(
  tx: Tx,
  org: OrganizationId,
  id: string,
): Promise<RecordImportFacts> {
  const found = await tx.maybe<RecordImportFacts>(sql`
    select id, kind, status from record_imports where organization_id = ${org} and id = ${id}`);
  if (!found) throw new NotFound("record import");
  return found;
}

/** Permanently deletes documents that have been in the trash longer than the retention time. */
import { addHours, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { removeDocuments } from "./change-document.ts";
import { mustBeKept } from "./kept-documents.ts";

export const trash_retention_days_max = 3650;
/** Few enough for a short database transaction. */
const batch_size = 100;

export async function emptyTrash(
  db: Database,
  context: Context,
  trash_retention_days: number,
): Promise<number> {
  const deleted_before = addHours(context.now, -24 * trash_retention_days);
  for (let removed = 0; ; ) {
    const batch = await db.organization(context, (tx) =>
      removeBatch(tx, context.organization_id, deleted_before),
    );
    removed += batch;
    if (batch < batch_size) return removed;
  }
}

/** A document that is being restored is locked, and skipped. */
async function removeBatch(tx: Tx, org: OrganizationId, deleted_before: Instant): Promise<number> {
  const documents = await tx.many<Row<"documents", "id" | "storage_object_id">>(sql`
    select d.id, d.storage_object_id
    from documents d
    where d.organization_id = ${org} and d.deleted_at <= ${deleted_before} and not ${mustBeKept()}
    order by d.deleted_at, d.id
    limit ${batch_size}
    for update skip locked`);
  if (documents.length > 0) await removeDocuments(tx, org, documents);
  return documents.length;
}

/** The organization's own retention, if it is a valid number of days. */
export function retentionDaysOf(settings: Record<string, unknown>, fallback: number): number {
  const chosen = settings.trash_retention_days;
  const sensible =
    Number.isInteger(chosen) && Number(chosen) >= 1 && Number(chosen) <= trash_retention_days_max;
  return sensible ? Number(chosen) : fallback;
}

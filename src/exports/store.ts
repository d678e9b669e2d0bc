/** SQL for exports. */
import { randomBytes } from "node:crypto";
import { removeBytesJob } from "../documents/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row, RowAs } from "../platform/db/row.ts";
import { assignments, raw, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../platform/records/mapper.ts";
import type { JoinedRowOf } from "../platform/records/rows.ts";
import { formatKey, type ObjectKey, type StoredBytes } from "../platform/storage/index.ts";
import type { ExportFormat, ExportStatus } from "./constants.ts";
import { type ExportOptions, exportRecord } from "./schema.ts";

export const exports_area = "exports";

export const exportList: ListSpec = {
  name: "exports",
  from: sql`exports e`,
  organization: sql`e.organization_id`,
  id: sql`e.id`,
  sorts: { created_at: { expression: sql`e.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: filtersOf(exportRecord, "e"),
  counted_table: "exports",
};

export const { select: exportSelect, toResource: toExport } = recordMapper(exportRecord, "e", {
  created_by: sql`jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id)`,
});

export type ExportRow = JoinedRowOf<typeof exportRecord>;

export async function requireExport(tx: Tx, org: OrganizationId, id: string): Promise<ExportRow> {
  const row = await tx.maybe<ExportRow>(sql`
    select ${exportSelect} from ${exportList.from} where e.organization_id = ${org} and e.id = ${id}`);
  if (!row) throw new NotFound("export");
  return row;
}

/** What an attempt needs to know. */
export type Attempt = Row<"exports", "id" | "start_date" | "end_date"> &
  RowAs<"exports", { format: ExportFormat; options: ExportOptions; key: ObjectKey }>;

const unfinished = raw("status in ('queued', 'running')");

export async function countUnfinished(tx: Tx, org: OrganizationId): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from exports where organization_id = ${org} and ${unfinished}`);
  return count;
}

/**
 * Every attempt has a file of its own: one that was taken for dead may still be writing. The file of the attempt before
 * is removed. Null: the export is gone, or over.
 */
export async function beginAttempt(
  tx: Tx,
  org: OrganizationId,
  id: string,
  now: Instant,
): Promise<Attempt | null> {
  const before = await tx.maybe<RowAs<"exports", { key: ObjectKey | null }>>(sql`
    select key from exports
    where organization_id = ${org} and id = ${id} and ${unfinished}
    for update`);
  if (!before) return null;
  if (before.key) await removeFiles(tx, org, [before.key]);
  const random = randomBytes(16).toString("hex");
  const key = formatKey({ area: exports_area, organization_id: org, random, name: "export" });
  return changeExport<Attempt>(
    tx,
    org,
    { id },
    { key, status: "running", progress: 0, started_at: now },
    "updated",
  );
}

/** An attempt that another has replaced changes nothing; so does one whose export was deleted. */
export function saveProgress(tx: Tx, org: OrganizationId, { id, key }: Attempt, progress: number) {
  return changeExport(tx, org, { id, key }, { progress }, "updated");
}

/** False: the file is not wanted any more. */
export async function completeExport(
  tx: Tx,
  org: OrganizationId,
  { id, key }: Attempt,
  { size, sha256 }: StoredBytes,
  times: { finished_at: Instant; expires_at: Instant },
): Promise<boolean> {
  const changes = { status: "completed", progress: 100, size, sha256, ...times };
  return (await changeExport(tx, org, { id, key }, changes, "completed")) !== null;
}

export async function failExport(
  tx: Tx,
  org: OrganizationId,
  id: string,
  error: { code: string; message: string },
  times: { finished_at: Instant; expires_at: Instant },
): Promise<void> {
  const changes = { status: "failed", error: JSON.stringify(error), ...times };
  const failed = await changeExport<{ key: ObjectKey | null }>(tx, org, { id }, changes, "failed");
  if (failed?.key) await removeFiles(tx, org, [failed.key]);
}

async function changeExport<Changed extends object>(
  tx: Tx,
  org: OrganizationId,
  { id, key }: { id: string; key?: ObjectKey },
  changes: Record<string, unknown>,
  verb: "updated" | "completed" | "failed",
): Promise<Changed | null> {
  const row = await tx.maybe<Changed & ExportEventRow>(sql`
    update exports set ${assignments(changes)}
    where organization_id = ${org} and id = ${id} and ${unfinished}
      and (${key ?? null}::text is null or key = ${key ?? null})
    returning id, format, status, progress, start_date, end_date, options, key`);
  if (row) await recordExportEvent(tx, org, verb, row);
  return row;
}

type ExportEventRow = Row<"exports", "id" | "progress"> &
  RowAs<"exports", { format: ExportFormat; status: ExportStatus }>;

export function recordExportEvent(
  tx: Tx,
  org: OrganizationId,
  verb: "created" | "updated" | "completed" | "failed",
  { id, format, status, progress }: ExportEventRow,
): Promise<void> {
  return recordEvent(tx, org, `export.${verb}`, { id, format, status, progress });
}

/** Deletes exports and, after the commit, their files. Returns how many there were. */
export async function deleteExports(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<number> {
  const deleted = await tx.many<RowAs<"exports", { id: string; key: ObjectKey | null }>>(sql`
    delete from exports where organization_id = ${org} and id = any(${ids}::uuid[]) returning id, key`);
  for (const { id } of deleted) await recordEvent(tx, org, "export.deleted", { id });
  await removeFiles(
    tx,
    org,
    deleted.flatMap(({ key }) => key ?? []),
  );
  return deleted.length;
}

async function removeFiles(tx: Tx, org: OrganizationId, keys: ObjectKey[]): Promise<void> {
  if (keys.length > 0) await tx.enqueue(removeBytesJob, { organization_id: org, keys });
}

export function findExpired(tx: Tx, org: OrganizationId, now: Instant, limit: number) {
  return tx.many<Row<"exports", "id">>(sql`
    select id from exports
    where organization_id = ${org} and expires_at <= ${now}
    order by expires_at
    limit ${limit}`);
}

/** Those of the keys that an export has. */
export async function findKnownKeys(
  tx: Tx,
  org: OrganizationId,
  keys: readonly ObjectKey[],
): Promise<Set<ObjectKey>> {
  const rows = await tx.many<{ key: ObjectKey }>(sql`
    select key from exports where organization_id = ${org} and key = any(${keys}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

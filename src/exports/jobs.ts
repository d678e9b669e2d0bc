/** The jobs of exports: each calls one verb. */
import type { Instant } from "../kernel/calendar.ts";
import { addHours } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import {
  type HandledJob,
  type HandledSchedule,
  handleJob,
  handleSchedule,
} from "../platform/jobs/handle-job.ts";
import { requeueLost } from "../platform/jobs/requeue-lost.ts";
import type { ListedObject, ObjectStore } from "../platform/storage/index.ts";
import { writeExportJob } from "./create-export.ts";
import { deleteExports, exports_area, failExport, findExpired, findKnownKeys } from "./store.ts";
import { over, type WritingTools, writeExport } from "./write-export.ts";

export function exportJobs(tools: WritingTools): HandledJob[] {
  return [
    handleJob(
      writeExportJob,
      (_tx, { export_id }, context) => writeExport(tools, context, export_id),
      (tx, { export_id, organization_id }) =>
        failExport(tx, organization_id, export_id, interrupted, over(tools)),
    ),
  ];
}

const interrupted = {
  code: "internal_error",
  message: "The export failed several times and was given up; the log has the reason. Request it again.",
};

const sweepSchedule = defineSchedule("exports.sweep", "hour");
const requeueSchedule = defineSchedule("exports.requeue", "ten_minutes");

export function exportSchedules({ db, sources }: WritingTools): HandledSchedule[] {
  return [
    handleSchedule(sweepSchedule, (now) => sweep(db, sources.store, now)),
    handleSchedule(requeueSchedule, (now) =>
      requeueLost(
        db,
        {
          job: writeExportJob,
          field: "export_id",
          select: (org) =>
            sql`select id from exports where organization_id = ${org} and status in ('queued', 'running')`,
          enqueue: (tx, organization_id, export_id) =>
            tx.enqueue(writeExportJob, { organization_id, export_id }),
        },
        now,
      ),
    ),
  ];
}

const batch_size = 100;
/** A file that no export names is an attempt that still runs, unless it is older. */
const orphan_hours = 48;

async function sweep(db: Database, store: ObjectStore, now: Instant): Promise<void> {
  const organizations = await db.system(now, (tx) =>
    tx.many<Row<"organizations", "organization_id">>(sql`select organization_id from organizations`),
  );
  for (const { organization_id } of organizations) {
    const context = contextOf(organization_id, now);
    while ((await deleteExpired(db, context)) === batch_size);
    await removeOrphans(db, store, context);
  }
}

function contextOf(organization_id: OrganizationId, now: Instant): Context {
  const actor = { kind: "system", id: null, channel: `job ${sweepSchedule.name}`, request_id: null } as const;
  return { organization_id, actor, now };
}

function deleteExpired(db: Database, context: Context): Promise<number> {
  const { organization_id: org, now } = context;
  return db.organization(context, async (tx) => {
    const expired = await findExpired(tx, org, now, batch_size);
    return deleteExports(
      tx,
      org,
      expired.map(({ id }) => id),
    );
  });
}

/** Files of attempts that were killed after their export had been deleted. */
async function removeOrphans(db: Database, store: ObjectStore, context: Context): Promise<void> {
  const org = context.organization_id;
  const before = addHours(context.now, -orphan_hours);
  let old: ListedObject[] = [];
  const removeUnknown = async () => {
    const keys = old.map(({ key }) => key);
    const known = await db.reading(context, (tx) => findKnownKeys(tx, org, keys));
    for (const key of keys) if (!known.has(key)) await store.delete(key);
    old = [];
  };
  for await (const object of store.list(exports_area, org)) {
    if (object.modified_at < before) old.push(object);
    if (old.length === batch_size) await removeUnknown();
  }
  if (old.length > 0) await removeUnknown();
}

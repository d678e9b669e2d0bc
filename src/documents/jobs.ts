/** The vault's jobs: each calls one verb. */
import type { Logger } from "pino";
import type { Instant } from "../kernel/calendar.ts";
import { addHours } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { defineSchedule, type Schedule } from "../platform/jobs/define-job.ts";
import {
  type HandledJob,
  type HandledSchedule,
  handleJob,
  handleSchedule,
} from "../platform/jobs/handle-job.ts";
import type { ObjectStore } from "../platform/storage/index.ts";
import { emptyTrash, retentionDaysOf } from "./empty-trash.ts";
import { removeBytesJob } from "./objects.ts";
import { giveUpPreview, makePreview } from "./preview/make-preview.ts";
import { renderPreviewJob } from "./preview/request-preview.ts";
import { orphan_hours, sweepFiles } from "./sweep-files.ts";

export interface DocumentJobOptions {
  db: Database;
  store: ObjectStore;
  log: Logger;
  trash_retention_days: number;
}

const emptyTrashSchedule = defineSchedule("documents.empty-trash", "hour");
const sweepFilesSchedule = defineSchedule("documents.sweep-files", "day");

export function documentJobs({ db, store }: DocumentJobOptions): HandledJob[] {
  return [
    handleJob(removeBytesJob, async (_tx, { keys }) => {
      for (const key of keys) await store.delete(key);
    }),
    handleJob(
      renderPreviewJob,
      (_tx, preview, context) => makePreview(db, store, context, preview),
      (tx, preview, context) => giveUpPreview(tx, context, preview),
    ),
  ];
}

export function documentSchedules(options: DocumentJobOptions): HandledSchedule[] {
  const { db, store, log } = options;
  return [
    handleSchedule(emptyTrashSchedule, (now) =>
      forEachOrganization(options, now, async ({ organization_id, settings }) => {
        const days = retentionDaysOf(settings, options.trash_retention_days);
        const removed = await emptyTrash(db, contextOf(organization_id, emptyTrashSchedule, now), days);
        if (removed > 0) log.info({ organization_id, removed }, "emptied the trash");
      }),
    ),
    handleSchedule(sweepFilesSchedule, async (now) => {
      const abandoned = await store.removeAbandoned(addHours(now, -orphan_hours));
      if (abandoned > 0) log.info({ abandoned }, "removed incomplete uploads");
      await forEachOrganization(options, now, async ({ organization_id }) => {
        const context = contextOf(organization_id, sweepFilesSchedule, now);
        const { missing, ...removed } = await sweepFiles(db, store, context);
        if (removed.bytes_removed + removed.uploads_removed > 0)
          log.info({ organization_id, ...removed }, "removed unreferenced files");
        for (const key of missing)
          log.error({ organization_id, key }, "a file is missing from the store; restore it from a backup");
      });
    }),
  ];
}

interface SweptOrganization {
  organization_id: OrganizationId;
  settings: Record<string, unknown>;
}

/**
 * A failure of one organization must not stop the others every night, so the run goes on and fails at its
 * end.
 */
async function forEachOrganization(
  { db, log }: DocumentJobOptions,
  now: Instant,
  visit: (organization: SweptOrganization) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const organization of await listOrganizations(db, now))
    await visit(organization).catch((error: unknown) => {
      log.error(
        { err: error, organization_id: organization.organization_id },
        "this organization was skipped",
      );
      failures.push(error);
    });
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} organizations were skipped.`);
}

function listOrganizations(db: Database, now: Instant): Promise<SweptOrganization[]> {
  return db.system(now, (tx) =>
    tx.many<SweptOrganization>(sql`
      select organization_id, settings from organizations order by organization_id`),
  );
}

function contextOf(organization_id: OrganizationId, { name }: Schedule, now: Instant): Context {
  return {
    organization_id,
    actor: { kind: "system", id: null, channel: `job ${name}`, request_id: null },
    now,
  };
}

/**
 * Writes the file of an export, from one snapshot of the database. A killed attempt leaves no file: the store shows a
 * file only when all its bytes are there, and the record names it only after that. The next attempt starts again.
 */
import { addHours, type Clock, type Instant } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import type { Context, Database } from "../platform/db/database.ts";
import { type Quotas, StorageRoom } from "../platform/quota/quotas.ts";
import type { StoredBytes } from "../platform/storage/index.ts";
import { EntryTooLarge } from "../platform/zip/write-zip.ts";
import type { Exporting } from "./create-export.ts";
import { type Attempt, beginAttempt, completeExport, failExport, saveProgress } from "./store.ts";

export interface WritingTools extends Exporting {
  db: Database;
  clock: Clock;
  quotas: Quotas;
  retention_days: number;
}

export async function writeExport(tools: WritingTools, context: Context, export_id: string): Promise<void> {
  const { db, clock } = tools;
  const org = context.organization_id;
  const attempt = await db.organization(context, (tx) => beginAttempt(tx, org, export_id, clock.now()));
  if (!attempt) return;
  try {
    await tools.formats[attempt.format].prepare?.(db, context, tools.sources);
    const stored = await writeFile(tools, context, attempt);
    await keep(tools, context, attempt, stored);
  } catch (error) {
    if (error instanceof AttemptOver) return;
    const reason = lastingReason(error);
    if (!reason) throw error;
    await db.organization(context, (tx) => failExport(tx, org, export_id, reason, over(tools)));
  }
}

/** A refusal is the same next time. Null: a fault of the moment, so the job is tried again. */
function lastingReason(error: unknown): { code: string; message: string } | null {
  if (error instanceof EntryTooLarge) return { code: "unprocessable", message: error.message };
  if (!(error instanceof AppError) || error.status >= 500) return null;
  return { code: error.code, message: error.message };
}

function writeFile(
  { db, formats, sources, quotas }: WritingTools,
  context: Context,
  attempt: Attempt,
): Promise<StoredBytes> {
  const { organization_id, now } = context;
  const report = progressReporter(db, context, attempt);
  return db.reading(context, async (tx) => {
    const room = await StorageRoom.find(tx, organization_id, quotas);
    const bytes = formats[attempt.format].write({
      ...attempt,
      tx,
      organization_id,
      now,
      context,
      sources,
      report,
    });
    return sources.store.put(attempt.key, room.limit(bytes));
  });
}

/** The export was deleted, or another attempt has begun: nobody waits for this one. */
class AttemptOver extends Error {}

/** Steps of a few percent, so that neither the record nor the stream of events is written all the time. */
const progress_step = 5;

function progressReporter(db: Database, context: Context, attempt: Attempt) {
  let shown = 0;
  return async (done: number, total: number) => {
    const percent = Math.floor((done / Math.max(total, 1)) * 100);
    if (percent < shown + progress_step || percent >= 100) return;
    shown = percent;
    const saved = await db.organization(context, (tx) =>
      saveProgress(tx, context.organization_id, attempt, percent),
    );
    if (!saved) throw new AttemptOver();
  };
}

async function keep(tools: WritingTools, context: Context, attempt: Attempt, stored: StoredBytes) {
  const org = context.organization_id;
  const is_kept = await tools.db.organization(context, (tx) =>
    completeExport(tx, org, attempt, stored, over(tools)),
  );
  if (!is_kept) await tools.sources.store.delete(attempt.key);
}

export function over({ clock, retention_days }: Pick<WritingTools, "clock" | "retention_days">): {
  finished_at: Instant;
  expires_at: Instant;
} {
  const finished_at = clock.now();
  return { finished_at, expires_at: addHours(finished_at, 24 * retention_days) };
}

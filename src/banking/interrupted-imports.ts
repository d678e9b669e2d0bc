/** Imports that a killed process left as running: nothing of their file was written, and their record says so. */
import { addMilliseconds, type Instant } from "../kernel/calendar.ts";
import type { Database, Scope } from "../platform/db/database.ts";
import { findInterruptedImports, updateImport } from "./import-store.ts";

/** A running import reports far more often than this. */
export const import_silence_ms = 15 * 60_000;

export async function failInterruptedImports(db: Database, now: Instant): Promise<void> {
  const found = await db.system(now, (tx) =>
    findInterruptedImports(tx, addMilliseconds(now, -import_silence_ms)),
  );
  for (const { organization_id, id } of found) {
    const actor = {
      kind: "system",
      id: null,
      channel: "job banking.interrupted-imports",
      request_id: null,
    } as const;
    const scope: Scope = { organization_id, actor, now };
    const message = "The import was interrupted; nothing of the file was taken. Import it again.";
    await db.organization(scope, (tx) =>
      updateImport(tx, organization_id, id, {
        status: "failed",
        error: JSON.stringify({ code: "interrupted", message, details: {} }),
        finished_at: now,
      }),
    );
  }
}

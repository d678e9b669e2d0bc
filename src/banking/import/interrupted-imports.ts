/** Marks imports that a killed process left as running as failed. Nothing of their file was written. */
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import type { Context, Database } from "../../platform/db/database.ts";
import { findRunningImports, isHeld, updateImport } from "./store.ts";

/** An import takes its lock soon after its record is written. */
const start_ms = 60_000;

const error = JSON.stringify({
  code: "interrupted",
  message: "The import was interrupted; nothing of the file was taken. Import it again.",
  details: {},
});

export async function failInterruptedImports(db: Database, now: Instant): Promise<void> {
  const created = { before: addMilliseconds(now, -start_ms), after: addMilliseconds(now, start_ms) };
  const running = await db.system(now, (tx) => findRunningImports(tx, created));
  const channel = "job banking.interrupted-imports";
  for (const { organization_id, id } of running) {
    const context: Context = {
      organization_id,
      actor: { kind: "system", id: null, channel, request_id: null },
      now,
    };
    await db.organization(context, async (tx) => {
      // A live process holds the lock, however long the import takes.
      if (await isHeld(tx, id)) return;
      await updateImport(tx, organization_id, id, { status: "failed", error, finished_at: now });
    });
  }
}

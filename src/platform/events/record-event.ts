/**
 * Events for those who subscribed: written in the transaction of the change, so none is lost or made up. Who
 * hears of them is not known here; whoever does writes what follows from it in the same transaction.
 */
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { RecordedEvent, Tx } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";
import { together } from "../db/together.ts";

/** `type` is `subject.verb`, such as `invoice.finalized`; `data` is what a subscriber gets to see. */
export async function recordEvent(
  tx: Tx,
  organization_id: OrganizationId,
  type: string,
  data: Record<string, unknown>,
): Promise<void> {
  const id = newId();
  await together([
    tx.run(sql`
      insert into events (organization_id, id, type, data)
      values (${organization_id}, ${id}, ${type}, ${JSON.stringify(data)})`),
    tx.publish([{ organization_id, id, type }]),
  ]);
}

/** Events that are published first and recorded later in the same transaction. */
export function newEvents(organization_id: OrganizationId, type: string, count: number): RecordedEvent[] {
  return Array.from({ length: count }, () => ({ organization_id, id: newId(), type }));
}

/**
 * Records one event for each subject, about what earlier statements of the same round trip wrote: `data` is an
 * expression that finds it by `subject.id`.
 */
export async function recordEvents(
  tx: Tx,
  events: readonly RecordedEvent[],
  subject_ids: readonly string[],
  data: Sql,
): Promise<void> {
  const [{ organization_id, type }] = events as [RecordedEvent];
  await tx.run(sql`
    insert into events (organization_id, id, type, data)
    select ${organization_id}, subject.event_id, ${type}, ${data}
    from unnest(${events.map(({ id }) => id)}::uuid[], ${subject_ids}::uuid[]) as subject (event_id, id)`);
}

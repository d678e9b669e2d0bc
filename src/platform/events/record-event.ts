/**
 * Records an event for webhook subscribers, in the database transaction of the change, so that there is an
 * event if and only if the change commits. This module does not know the subscribers; `tx.publish` writes
 * their deliveries in the same transaction.
 */
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { together } from "../db/together.ts";

/** `type` is `subject.verb`, such as `invoice.finalized`; `data` is what a subscriber receives. */
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

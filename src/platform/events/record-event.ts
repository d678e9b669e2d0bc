/**
 * Records an event for webhooks and streams, in the database transaction of the change, so that there is an
 * event if and only if the change commits. This module does not know the subscribers; `tx.publish` writes
 * their deliveries in the same query.
 */
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";

/** `type` is `subject.verb`, such as `invoice.finalized`; `data` is what a subscriber receives. */
export function recordEvent(
  tx: Tx,
  organization_id: OrganizationId,
  type: string,
  data: Record<string, unknown>,
): Promise<void> {
  return recordEvents(tx, organization_id, type, [data]);
}

/** Several events of one type, in one query. */
export async function recordEvents(
  tx: Tx,
  organization_id: OrganizationId,
  type: string,
  data: readonly Record<string, unknown>[],
): Promise<void> {
  if (data.length === 0) return;
  await tx.publish(
    organization_id,
    sql`
      insert into events (organization_id, id, type, data)
      select ${organization_id}, id, ${type}, data
      from unnest(${data.map(() => newId())}::uuid[], ${data.map((one) => JSON.stringify(one))}::jsonb[]) as e (id, data)
      returning id, type`,
  );
}

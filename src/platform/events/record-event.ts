/**
 * Events for those who subscribed: written in the transaction of the change, so none is lost or made up. Who
 * hears of them is not known here; whoever does writes what follows from it in the same transaction.
 */
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";
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

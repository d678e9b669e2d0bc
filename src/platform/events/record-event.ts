/** Events for those who subscribed: written in the transaction of the change, so none is lost or made up. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { sql } from "../db/sql.ts";

/** `type` is `subject.verb`, such as `invoice.finalized`; `data` is what a subscriber gets to see. */
export async function recordEvent(
  tx: Tx,
  organization_id: OrganizationId,
  type: string,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.run(sql`
    insert into events (organization_id, type, data)
    values (${organization_id}, ${type}, ${JSON.stringify(data)})`);
}

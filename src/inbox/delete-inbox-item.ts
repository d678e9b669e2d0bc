/** Deletes an inbox item. Its documents stay in the vault; its match candidates are deleted with it. */

import { detachAll } from "../documents/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { deleteItem, lockItem } from "./store.ts";
import { announceMatched } from "./transaction-link.ts";

export async function deleteInboxItem(
  tx: Tx,
  org: OrganizationId,
  id: string,
  requireVersion: (version: number) => void,
): Promise<void> {
  const current = await lockItem(tx, org, id);
  requireVersion(current.version);
  await detachAll(tx, org, ["inbox", "entry"], [id]);
  await deleteItem(tx, org, id);
  await recordEvent(tx, org, "inbox.deleted", { id });
  await announceMatched(tx, org, [current.transaction_id]);
}

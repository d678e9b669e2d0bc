/** Deleting a record. Its document stays in the vault; what matching thought about it goes with it. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { movePrimaryDocument } from "./primary-document.ts";
import { deleteItem, lockItem } from "./store.ts";

export async function deleteInboxItem(
  tx: Tx,
  org: OrganizationId,
  id: string,
  requireVersion: (version: number) => void,
): Promise<void> {
  const current = await lockItem(tx, org, id);
  requireVersion(current.version);
  await movePrimaryDocument(tx, org, id, current.primary_document_id, null);
  await deleteItem(tx, org, id);
  await recordEvent(tx, org, "inbox.deleted", { id });
}

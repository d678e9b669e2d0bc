import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { type DocumentRow, requireDocument, toDocument } from "./store.ts";

/** Records an event with the document as it is now. */
export async function announceDocument(
  tx: Tx,
  org: OrganizationId,
  id: string,
  event: "document.updated" | "document.deleted" | "document.restored",
): Promise<DocumentRow> {
  const document = await requireDocument(tx, org, id);
  await recordEvent(tx, org, event, toDocument(document));
  return document;
}

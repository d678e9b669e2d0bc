/** SQL for inbox items. */

import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { toParameters } from "../platform/records/mapper.ts";
import { updateRecord } from "../platform/records/records.ts";
import { type InboxRow, inboxJoins, inboxSelect, type JoinedInboxRow } from "./present.ts";
import { inboxRecord } from "./schema.ts";

const name = "inbox item";

export async function requireItem(tx: Tx, org: OrganizationId, id: string): Promise<JoinedInboxRow> {
  const row = await tx.maybe<JoinedInboxRow>(sql`
    select ${inboxSelect}
    from inbox_items i
    ${inboxJoins}
    where i.organization_id = ${org} and i.id = ${id}`);
  if (!row) throw new NotFound(name);
  return row;
}

/** The row, locked until the end of the database transaction. */
export async function lockItem(tx: Tx, org: OrganizationId, id: string): Promise<InboxRow> {
  const row = await tx.maybe<InboxRow>(sql`
    select i.* from inbox_items i
    where i.organization_id = ${org} and i.id = ${id}
    for update`);
  if (!row) throw new NotFound(name);
  return row;
}

/** Returns false if another item has the same source and reference. */
export async function insertItem(
  tx: Tx,
  org: OrganizationId,
  id: string,
  columns: Partial<InboxRow>,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into inbox_items ${insertion({ organization_id: org, id, ...toParameters(inboxRecord, columns) })}
    on conflict (organization_id, source, source_reference_id) where source_reference_id is not null do nothing`);
  return inserted > 0;
}

export function updateItem(
  tx: Tx,
  org: OrganizationId,
  id: string,
  columns: Partial<InboxRow> & Partial<Row<"inbox_items", "recognized_text" | "approval_actor_id">>,
): Promise<void> {
  return updateRecord(tx, "inbox_items", org, id, toParameters(inboxRecord, columns));
}

export async function deleteItem(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  await tx.run(sql`delete from inbox_items where organization_id = ${org} and id = ${id}`);
}

export async function findBySource(
  tx: Tx,
  org: OrganizationId,
  source: string,
  source_reference_id: string,
): Promise<string | null> {
  const row = await tx.maybe<Row<"inbox_items", "id">>(sql`
    select id from inbox_items
    where organization_id = ${org} and source = ${source} and source_reference_id = ${source_reference_id}`);
  return row?.id ?? null;
}

/** Updates the search words of a vendor's items; the trigger reads the vendor's name. */
export async function indexVendorAgain(tx: Tx, org: OrganizationId, vendor_id: string): Promise<void> {
  const count = await tx.run(sql`
    update inbox_items set vendor_id = vendor_id
    where organization_id = ${org} and vendor_id = ${vendor_id}`);
  if (count > 0) await recordEvent(tx, org, "inbox.bulk_updated", { reason: "vendor", count });
}

/** Items of one of these vendors are of another one from now on. */
export async function moveItemsOfVendor(
  tx: Tx,
  org: OrganizationId,
  from: readonly string[],
  to: string,
): Promise<void> {
  const count = await tx.run(sql`
    update inbox_items set vendor_id = ${to}
    where organization_id = ${org} and vendor_id = any(${from}::uuid[])`);
  if (count > 0) await recordEvent(tx, org, "inbox.bulk_updated", { reason: "vendor", count });
}

export function findItems(tx: Tx, org: OrganizationId, ids: string[]): Promise<JoinedInboxRow[]> {
  return tx.many<JoinedInboxRow>(sql`
    select ${inboxSelect}
    from inbox_items i
    ${inboxJoins}
    where i.organization_id = ${org} and i.id = any(${ids}::uuid[])`);
}

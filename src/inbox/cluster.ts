/**
 * Inbox items of one purchase: an invoice, the receipt of its payment, its credit note. They share a cluster,
 * numbered in the order they arrived. Two records of one vendor belong together when one names the other's
 * reference number, or when one is an invoice and the other a receipt for the same amount within a few days.
 */

import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import type { InboxRow } from "./present.ts";
import { updateItem } from "./store.ts";

/** A receipt is written when the invoice is paid on the spot; later payments show on the bank account. */
export const receipt_days_max = 3;

type Clustered = Pick<
  InboxRow,
  | "vendor_id"
  | "reference_number"
  | "reference_document_number"
  | "amount"
  | "currency"
  | "date"
  | "document_type"
  | "cluster_id"
>;

type Partner = Row<"inbox_items", "id" | "cluster_id">;

/** Adds an item without a cluster to the cluster of its partner, if there is one. */
export async function joinCluster(tx: Tx, org: OrganizationId, id: string, record: Clustered): Promise<void> {
  if (record.vendor_id === null || record.cluster_id !== null) return;
  const partner = (await findByReference(tx, org, id, record)) ?? (await findByPayment(tx, org, id, record));
  if (!partner) return;
  const cluster_id = partner.cluster_id ?? newId();
  if (partner.cluster_id === null) await startCluster(tx, org, partner.id, cluster_id);
  const last = await tx.one<{ last_index: number }>(sql`
    select max(cluster_index) as last_index from inbox_items
    where organization_id = ${org} and cluster_id = ${cluster_id}`);
  await updateItem(tx, org, id, { cluster_id, cluster_index: last.last_index + 1 });
}

async function startCluster(tx: Tx, org: OrganizationId, id: string, cluster_id: string): Promise<void> {
  await updateItem(tx, org, id, { cluster_id, cluster_index: 0 });
  await recordEvent(tx, org, "inbox.updated", { id, changed: ["cluster_id", "cluster_index"] });
}

async function findByReference(
  tx: Tx,
  org: OrganizationId,
  id: string,
  record: Clustered,
): Promise<Partner | null> {
  const references = [record.reference_number, record.reference_document_number].filter(
    (reference) => reference !== null,
  );
  if (references.length === 0) return null;
  return first(
    await tx.many<Partner>(sql`
      select id, cluster_id from inbox_items
      where organization_id = ${org} and vendor_id = ${record.vendor_id} and id <> ${id}
        and reference_number is not null
        and fold(reference_number) in (select fold(reference) from unnest(${references}::text[]) as reference)
      order by cluster_id nulls last, id
      limit 1
      for update`),
  );
}

const other: Record<string, string> = { invoice: "receipt", receipt: "invoice" };

async function findByPayment(
  tx: Tx,
  org: OrganizationId,
  id: string,
  record: Clustered,
): Promise<Partner | null> {
  const partnerType = other[record.document_type ?? ""];
  if (!partnerType || record.amount === null || record.date === null) return null;
  const key = sql`coalesce(date, '-infinity')`;
  return first(
    await tx.many<Partner>(sql`
      select id, cluster_id from inbox_items
      where organization_id = ${org} and vendor_id = ${record.vendor_id} and id <> ${id}
        and ${key} between ${record.date}::date - ${receipt_days_max}::int and ${record.date}::date + ${receipt_days_max}::int
        and document_type = ${partnerType} and amount = ${record.amount} and currency = ${record.currency}
        and cluster_id is null
      order by abs(date - ${record.date}::date), id
      limit 1
      for update`),
  );
}

function first(rows: Partner[]): Partner | null {
  return rows[0] ?? null;
}

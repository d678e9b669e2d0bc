/**
 * Undoes an import of records: what it created is deleted, in one database transaction. Records that somebody has changed or
 * used since stay, and a dry run lists them first. The record of the import stays and says that it was undone.
 */
import { findUsedImported, lockImported, removeImported } from "../invoices/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { identifier, type Sql, sql } from "../platform/db/sql.ts";
import { recordEvent, recordEvents } from "../platform/events/record-event.ts";
import { kept_records_shown_max, type RecordImportKind } from "./constants.ts";
import type { KeptRecord, RecordImportUndo } from "./schema.ts";
import { forgetPlans, requireRecordImport, takeTurn } from "./store.ts";

type PlainType = Exclude<RecordImportKind, "invoices">;

export async function undoRecordImport(
  tx: Tx,
  { organization_id: org, now }: Context,
  id: string,
  dry_run: boolean,
): Promise<RecordImportUndo> {
  if (!dry_run) await takeTurn(tx, org);
  await forgetPlans(tx);
  const { kind, status } = await requireRecordImport(tx, org, id);
  if (!dry_run) await lockRecords(tx, org, id);
  const invoices = await planInvoices(tx, org, id);
  // A customer of an invoice that stays is in use.
  const plain = await planPlain(tx, org, id, invoices.removable);
  const kept = [...invoices.kept, ...plain.flatMap(({ kept }) => kept)];
  const deleted_count =
    invoices.removable.length + plain.reduce((sum, { removable }) => sum + removable.length, 0);
  if (!dry_run && status === "done") {
    await removeImported(tx, org, invoices.removable);
    for (const { type, removable } of plain) await removePlain(tx, org, type, removable);
    await tx.run(sql`
      update record_imports set status = 'undone', undone_at = ${now}
      where organization_id = ${org} and id = ${id}`);
    await recordEvent(tx, org, "record_import.undone", { import_id: id, kind, deleted_count });
  }
  return {
    import_id: id,
    kind,
    dry_run,
    deleted_count,
    kept_count: kept.length,
    kept_records: kept.slice(0, kept_records_shown_max),
  };
}

const createdBy = (org: OrganizationId, import_id: string, type: RecordImportKind): Sql => sql`
  select c.record_id from record_import_records c
  where c.organization_id = ${org} and c.import_id = ${import_id} and c.record_type = ${type}`;

async function findInvoices(tx: Tx, org: OrganizationId, import_id: string): Promise<string[]> {
  const rows = await tx.many<Row<"invoices", "id">>(sql`
    select id from invoices
    where organization_id = ${org} and id in (${createdBy(org, import_id, "invoices")})
    order by id`);
  return rows.map(({ id }) => id);
}

/** Nobody can use them from now on, and whoever was faster is seen by the queries that follow. */
async function lockRecords(tx: Tx, org: OrganizationId, import_id: string): Promise<void> {
  await lockImported(tx, org, await findInvoices(tx, org, import_id));
  for (const type of plainTypes)
    await tx.run(sql`
      select from ${identifier(type)} r
      where r.organization_id = ${org} and r.id in (${createdBy(org, import_id, type)})
      order by r.id
      for update`);
}

async function planInvoices(tx: Tx, org: OrganizationId, import_id: string) {
  const ids = await findInvoices(tx, org, import_id);
  const used = await findUsedImported(tx, org, ids);
  const usedIds = new Set<string>(used.map(({ id }) => id));
  return {
    removable: ids.filter((id) => !usedIds.has(id)),
    kept: used.map(
      ({ id, name, reason }): KeptRecord => ({ record_type: "invoices", record_id: id, name, reason }),
    ),
  };
}

/** Which records of each type name the record `r`. `removed`: invoices that go with the same undo. */
const uses: Record<PlainType, (removed: readonly string[]) => Sql> = {
  customers: (removed) => sql`
    exists (
      select from invoices i
      where i.organization_id = r.organization_id and i.customer_id = r.id and i.id <> all(${removed}::uuid[])
    ) or exists (
      select from projects p where p.organization_id = r.organization_id and p.customer_id = r.id
    ) or exists (
      select from recurring_series s where s.organization_id = r.organization_id and s.customer_id = r.id
    )`,
  vendors: () => sql`
    exists (
      select from inbox_items i where i.organization_id = r.organization_id and i.vendor_id = r.id
    ) or exists (
      select from transactions t where t.organization_id = r.organization_id and t.vendor_id = r.id
    ) or exists (
      select from transaction_splits s where s.organization_id = r.organization_id and s.vendor_id = r.id
    ) or exists (
      select from categorization_rules c where c.organization_id = r.organization_id and c.set_vendor_id = r.id
    )`,
  products: () => sql`
    exists (
      select from invoices i
      where i.organization_id = r.organization_id
        and i.items @> jsonb_build_array(jsonb_build_object('product_id', r.id))
    ) or exists (
      select from recurring_series s
      where s.organization_id = r.organization_id
        and s.items @> jsonb_build_array(jsonb_build_object('product_id', r.id))
    ) or exists (
      select from product_prices p
      where p.organization_id = r.organization_id and p.product_id = r.id
        and (p.version > 1 or p.created_at > r.created_at)
    )`,
};

const plainTypes = ["customers", "vendors", "products"] as const satisfies PlainType[];

async function planPlain(tx: Tx, org: OrganizationId, import_id: string, removed: readonly string[]) {
  const plans = [];
  for (const type of plainTypes) {
    const rows = await tx.many<{ id: string; name: string; reason: KeptRecord["reason"] | null }>(sql`
      select r.id, r.name,
        case when ${uses[type](removed)} then 'in_use' when r.version > 1 then 'changed' end as reason
      from ${identifier(type)} r
      where r.organization_id = ${org} and r.id in (${createdBy(org, import_id, type)})
      order by r.name, r.id`);
    const kept = rows.flatMap(({ id, name, reason }): KeptRecord[] =>
      reason === null ? [] : [{ record_type: type, record_id: id, name, reason }],
    );
    plans.push({ type, kept, removable: rows.flatMap(({ id, reason }) => (reason === null ? [id] : [])) });
  }
  return plans;
}

const events: Record<PlainType, string> = { customers: "customer", vendors: "vendor", products: "product" };

async function removePlain(
  tx: Tx,
  org: OrganizationId,
  type: PlainType,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    delete from ${identifier(type)} where organization_id = ${org} and id = any(${ids}::uuid[])`);
  await recordEvents(
    tx,
    org,
    `${events[type]}.deleted`,
    ids.map((id) => ({ id })),
  );
}

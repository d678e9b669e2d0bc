/** SQL for invoice templates. */

import { NotFound } from "../../kernel/errors.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { recordEvent, recordEvents } from "../../platform/events/record-event.ts";
import { recordMapper } from "../../platform/records/mapper.ts";
import { insertRecord, updateRecord } from "../../platform/records/records.ts";
import type { TemplateRow } from "./schema.ts";
import { templateRecord } from "./schema.ts";

export const { select: templateSelect, toResource: toTemplate } = recordMapper(templateRecord, "t", {});

export function listTemplates(tx: Tx, org: OrganizationId): Promise<TemplateRow[]> {
  return tx.many<TemplateRow>(sql`
    select ${templateSelect}
    from invoice_templates t
    where t.organization_id = ${org} and t.deleted_at is null
    order by t.created_at, t.id`);
}

/** The template, or the default one when none is named. */
export function findTemplate(
  tx: Tx,
  org: OrganizationId,
  id: string | undefined,
): Promise<TemplateRow | null> {
  const which = id === undefined ? sql`t.is_default` : sql`t.id = ${id}`;
  return tx.maybe<TemplateRow>(sql`
    select ${templateSelect}
    from invoice_templates t
    where t.organization_id = ${org} and ${which} and t.deleted_at is null`);
}

export async function requireTemplate(tx: Tx, org: OrganizationId, id: string): Promise<TemplateRow> {
  const row = await findTemplate(tx, org, id);
  if (!row) throw new NotFound("invoice template");
  return row;
}

export async function lockTemplate(tx: Tx, org: OrganizationId, id: string): Promise<TemplateRow> {
  const [, row] = await together([
    tx.run(sql`
      select 1 from invoice_templates where organization_id = ${org} and id = ${id} for no key update`),
    requireTemplate(tx, org, id),
  ]);
  return row;
}

export async function insertTemplate(
  tx: Tx,
  org: OrganizationId,
  columns: Partial<TemplateRow>,
): Promise<TemplateRow["id"]> {
  const id = newId<TemplateRow["id"]>();
  if (columns.is_default) await clearDefault(tx, org);
  await insertRecord(tx, "invoice_templates", org, id, columns);
  await recordEvent(tx, org, "invoice_template.created", { id });
  return id;
}

export async function updateTemplate(
  tx: Tx,
  org: OrganizationId,
  id: string,
  columns: Partial<TemplateRow & Row<"invoice_templates", "deleted_at">>,
): Promise<void> {
  if (columns.is_default) await clearDefault(tx, org);
  await updateRecord(tx, "invoice_templates", org, id, columns);
  await recordEvent(tx, org, `invoice_template.${columns.deleted_at ? "deleted" : "updated"}`, { id });
}

/** An organization has one default; a new one takes its place. */
async function clearDefault(tx: Tx, org: OrganizationId): Promise<void> {
  const former = await tx.many<Row<"invoice_templates", "id">>(sql`
    update invoice_templates set is_default = false
    where organization_id = ${org} and is_default and deleted_at is null
    returning id`);
  await recordEvents(tx, org, "invoice_template.updated", former);
}

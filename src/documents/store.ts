/** SQL for documents. */

import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import type { ObjectKey } from "../platform/storage/index.ts";
import { attachedName } from "./attachable.ts";
import { type DocumentCategory, type DocumentCounts, toCounts } from "./document.ts";
import type { Attachment, Document, ListedDocument } from "./schema.ts";

interface ObjectColumns extends Row<"stored_objects", "content_type" | "size" | "page_count"> {
  key: ObjectKey;
}

interface ListedRow extends Omit<ListedDocument, "file_path" | "content_type" | "size" | "page_count"> {
  version: number;
  object: ObjectColumns;
}

export interface DocumentRow extends ListedRow {
  attachments: Attachment[];
}

/**
 * Columns of documents `d`. They are subselects, not joins, so that a list can count its records without
 * them.
 */
export function listedColumns(): Sql {
  return sql`d.id, d.organization_id, d.storage_object_id, d.category, d.folder_id, d.deleted_at, d.deleted_by,
    d.created_at, d.updated_at, d.file_name, d.source, d.version,
    (
      select jsonb_build_object('key', o.key, 'content_type', o.content_type, 'size', o.size,
        'page_count', o.page_count)
      from stored_objects o
      where o.organization_id = d.organization_id and o.id = d.storage_object_id
    ) as object,
    (
      select jsonb_build_object('attachable_type', a.attachable_type, 'attachable_id', a.attachable_id,
        'entry_name', ${attachedName("entry_name")}, 'invoice_number', ${attachedName("invoice_number")})
      from document_attachments a
      where a.organization_id = d.organization_id and a.document_id = d.id and a.is_primary
    ) as primary_attachment`;
}

const attachmentsColumn = sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'attachable_type', a.attachable_type,
      'attachable_id', a.attachable_id, 'is_primary', a.is_primary, 'label', a.label) order by a.id)
    from document_attachments a
    where a.organization_id = d.organization_id and a.document_id = d.id
  ), '[]') as attachments`;

/** Fields are listed one by one, so that a selected column is never exposed by accident. */
export function toListed(row: ListedRow): ListedDocument {
  return {
    id: row.id,
    organization_id: row.organization_id,
    storage_object_id: row.storage_object_id,
    category: row.category,
    folder_id: row.folder_id,
    deleted_at: row.deleted_at,
    deleted_by: row.deleted_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    file_name: row.file_name,
    file_path: row.object.key,
    content_type: row.object.content_type,
    size: row.object.size,
    page_count: row.object.page_count,
    source: row.source,
    primary_attachment: row.primary_attachment,
  };
}

export function toDocument(row: DocumentRow): Document {
  return { ...toListed(row), attachments: row.attachments };
}

export async function requireDocument(tx: Tx, org: OrganizationId, id: string): Promise<DocumentRow> {
  const row = await tx.maybe<DocumentRow>(sql`
    select ${listedColumns()}, ${attachmentsColumn}
    from documents d
    where d.organization_id = ${org} and d.id = ${id}`);
  if (!row) throw new NotFound("document");
  return row;
}

/** Locks the document until the end of the database transaction. */
export async function lockDocument(tx: Tx, org: OrganizationId, id: string): Promise<DocumentRow> {
  const [, row] = await together([
    tx.run(sql`select from documents where organization_id = ${org} and id = ${id} for update`),
    requireDocument(tx, org, id),
  ]);
  return row;
}

/** A document counts once: under its category, or under the trash. */
export async function countDocuments(tx: Tx, org: OrganizationId): Promise<DocumentCounts> {
  const rows = await tx.many<{ category: DocumentCategory | null; count: number }>(sql`
    select case when not trashed then category end as category, sum(row_count)::int8 as count
    from documents_counts
    where organization_id = ${org} and facet = 'all'
    group by 1`);
  return toCounts(rows);
}

/** The oldest other document with the same content. Documents in the trash do not count. */
export async function findDuplicate(
  tx: Tx,
  org: OrganizationId,
  sha256: string,
  except_document_id: string | null,
): Promise<string | null> {
  const twin = await tx.maybe<Row<"documents", "id">>(sql`
    select d.id
    from stored_objects o
    join documents d on d.organization_id = o.organization_id and d.storage_object_id = o.id
    where o.organization_id = ${org} and o.sha256 = decode(${sha256}, 'hex')
      and d.deleted_at is null
      and d.id is distinct from ${except_document_id}::uuid
    order by d.created_at, d.id
    limit 1`);
  return twin?.id ?? null;
}

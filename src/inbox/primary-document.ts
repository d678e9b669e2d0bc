/**
 * The document that an inbox item was made from: the fields the item needs, and its attachment to the item.
 */
import {
  attachDocument,
  type DocumentCategory,
  DuplicateDocument,
  detachDocument,
  followContent,
} from "../documents/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { ReferenceNotFound } from "../platform/records/references.ts";
import type { InboxItem } from "./schema.ts";

export type PrimaryDocument = Row<"documents", "id" | "category"> & Row<"stored_objects", "sha256">;

export async function requirePrimaryDocument(
  tx: Tx,
  org: OrganizationId,
  id: string,
): Promise<PrimaryDocument> {
  const document = await tx.maybe<PrimaryDocument>(sql`
    select d.id, d.category, o.sha256
    from documents d
    join stored_objects o on o.organization_id = d.organization_id and o.id = d.storage_object_id
    where d.organization_id = ${org} and d.id = ${id} and d.deleted_at is null`);
  if (!document)
    throw new ReferenceNotFound([
      { path: "body.primary_document_id", code: "not_found", message: "names a record that does not exist" },
    ]);
  return document;
}

/** The oldest item whose document has the same bytes; documents in the trash do not count. */
async function findTwinRecord(
  tx: Tx,
  org: OrganizationId,
  document: PrimaryDocument,
  except_id: string,
): Promise<string | null> {
  const rows = await tx.many<Row<"inbox_items", "id">>(sql`
    select i.id
    from inbox_items i
    where i.organization_id = ${org} and i.id <> ${except_id} and i.primary_document_id = any(array(
      select d.id
      from stored_objects o
      join documents d on d.organization_id = o.organization_id and d.storage_object_id = o.id
      where o.organization_id = ${org} and o.sha256 = ${document.sha256} and d.deleted_at is null
    ))
    order by i.id
    limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * The `meta` of an item with this document: `duplicate_of` is set if another item has the same file, and
 * removed otherwise. If the organization's setting is to refuse duplicates, refuses instead.
 */
export async function markDuplicate(
  tx: Tx,
  org: OrganizationId,
  id: string,
  document: PrimaryDocument | null,
  settings: Record<string, unknown>,
  meta: InboxItem["meta"],
): Promise<InboxItem["meta"]> {
  const duplicate_of = document ? await findTwinRecord(tx, org, document, id) : null;
  if (duplicate_of && settings.refuse_duplicate_documents === true) throw new DuplicateDocument(duplicate_of);
  if (duplicate_of) return { ...meta, duplicate_of };
  if (!meta || !Object.hasOwn(meta, "duplicate_of")) return meta;
  const { duplicate_of: _before, ...others } = meta;
  return Object.keys(others).length === 0 ? null : others;
}

/** Attaches the new document to the item and detaches the old one. */
export async function movePrimaryDocument(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  const target = { attachable_type: "inbox" as const, attachable_id: inbox_id };
  if (from !== null) await detachDocument(tx, org, from, target);
  if (to !== null) await attachDocument(tx, org, to, target);
}

const categoryOfType: Partial<Record<NonNullable<InboxItem["document_type"]>, DocumentCategory>> = {
  receipt: "receipt",
  invoice: "invoice",
  credit_note: "invoice",
  bank_statement: "bank_statement",
};

/** The category of the document follows the type of its item, unless a person chose the category. */
export async function followType(
  tx: Tx,
  org: OrganizationId,
  { primary_document_id, document_type }: Pick<InboxItem, "primary_document_id" | "document_type">,
  source: "reading" | "person",
): Promise<void> {
  const category = document_type && categoryOfType[document_type];
  if (primary_document_id && category)
    await followContent(tx, org, primary_document_id, category, source === "person");
}

/** These document categories imply the document type of the item. */
export function documentTypeOf(category: string): InboxItem["document_type"] {
  return category === "receipt" || category === "invoice" || category === "bank_statement" ? category : null;
}

/**
 * The files that finalize keeps with an invoice: its template's logo and the documents attached to it. Their
 * bytes never change, but a document may be deleted; a pin keeps the bytes as long as the invoice number
 * exists, which is for ever.
 */
import { embeddableTypes, isEInvoice } from "../../einvoice/writing/index.ts";
import type { InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { Unprocessable } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { ReferenceNotFound } from "../../platform/records/references.ts";
import type { ObjectKey } from "../../platform/storage/index.ts";

/** A bundle is built in memory, and a larger one could not be mailed. */
export const attachments_bytes_max = 100 * 2 ** 20;

export class AttachmentsTooLarge extends Unprocessable {
  constructor(size: number) {
    super(
      `The attached documents total ${size} bytes; an invoice can be finalized with at most ` +
        `${attachments_bytes_max}. Detach some of them.`,
      because("attachments_too_large", { size, size_max: attachments_bytes_max }),
    );
  }
}

/** The e-invoice is one XML text in memory, and receivers limit its size. */
export const embedded_bytes_max = 10 * 2 ** 20;

export class EmbeddedTooLarge extends Unprocessable {
  constructor(size: number) {
    super(
      `The attached documents total ${size} bytes; an e-invoice can embed at most ${embedded_bytes_max}. ` +
        "Detach some of them, or choose a template that does not embed them.",
      because("attachments_too_large", { size, size_max: embedded_bytes_max }),
    );
  }
}

interface LockedFile
  extends Row<"documents", "storage_object_id" | "file_name">,
    Row<"stored_objects", "size" | "content_type"> {}

export interface FileToPin extends LockedFile {
  role: "logo" | "attachment";
  position: number;
}

/** The documents attached to the invoice, without those in the trash; locked against removal. */
export async function lockAttachments(tx: Tx, org: OrganizationId, invoice_id: string): Promise<FileToPin[]> {
  const files = await tx.many<LockedFile>(sql`
    select o.id as storage_object_id, d.file_name, o.size, o.content_type
    from document_attachments a
    join documents d on d.organization_id = a.organization_id and d.id = a.document_id and d.deleted_at is null
    join stored_objects o on o.organization_id = d.organization_id and o.id = d.storage_object_id
    where a.organization_id = ${org} and a.attachable_type = 'invoice' and a.attachable_id = ${invoice_id}
    order by a.id
    for key share of o`);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > attachments_bytes_max) throw new AttachmentsTooLarge(size);
  return files.map((file, position) => ({ ...file, role: "attachment", position }));
}

/** Refuses more documents than the e-invoice should carry, if its template embeds them. */
export function requireEmbeddable(snapshot: InvoiceSnapshot, files: readonly FileToPin[]): void {
  if (!snapshot.einvoice.embed_attachments || !isEInvoice(snapshot)) return;
  const size = files
    .filter(({ role, content_type }) => role === "attachment" && embeddableTypes.has(content_type))
    .reduce((sum, file) => sum + file.size, 0);
  if (size > embedded_bytes_max) throw new EmbeddedTooLarge(size);
}

/** The logo as a list of at most one file; locked against removal. */
export async function lockLogo(
  tx: Tx,
  org: OrganizationId,
  document_id: string | null,
): Promise<FileToPin[]> {
  if (document_id === null) return [];
  const files = await tx.many<LockedFile>(sql`
    select o.id as storage_object_id, d.file_name, o.size, o.content_type
    from documents d
    join stored_objects o on o.organization_id = d.organization_id and o.id = d.storage_object_id
    where d.organization_id = ${org} and d.id = ${document_id} and d.deleted_at is null
    for key share of o`);
  return files.map((file) => ({ ...file, role: "logo", position: 0 }));
}

export async function pinFiles(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  files: readonly FileToPin[],
): Promise<void> {
  if (files.length === 0) return;
  await tx.run(sql`
    insert into invoice_pinned_files (organization_id, invoice_id, role, position, storage_object_id, file_name)
    select ${org}, ${invoice_id}, file.role, file.position, file.storage_object_id, file.file_name
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (
      role text, position int, storage_object_id uuid, file_name text
    )`);
}

export interface PinnedFile
  extends Row<"invoice_pinned_files", "file_name">,
    Row<"stored_objects", "content_type">,
    RowAs<"stored_objects", { key: ObjectKey }> {
  role: FileToPin["role"];
  /** In hexadecimal. */
  sha256: string;
}

/** The logo first, then the attachments in the order in which they were attached. */
export function listPinnedFiles(tx: Tx, org: OrganizationId, invoice_id: string): Promise<PinnedFile[]> {
  return tx.many<PinnedFile>(sql`
    select p.role, p.file_name, o.key, o.content_type, encode(o.sha256, 'hex') as sha256
    from invoice_pinned_files p
    join stored_objects o on o.organization_id = p.organization_id and o.id = p.storage_object_id
    where p.organization_id = ${org} and p.invoice_id = ${invoice_id}
    order by p.role desc, p.position`);
}

/** Image types that can be printed. Formats such as HEIC need codecs that not every machine has. */
const logoTypes = ["image/png", "image/jpeg", "image/webp", "image/tiff"];

export async function requireLogo(
  tx: Tx,
  org: OrganizationId,
  document_id: string | null | undefined,
): Promise<void> {
  if (!document_id) return;
  const logo = await findLogo(tx, org, document_id);
  if (!logo)
    throw new ReferenceNotFound([
      { path: "body.logo", code: "not_found", message: "names a document that does not exist" },
    ]);
  if (!logoTypes.includes(logo.content_type))
    throw invalid("body.logo", "type", `must be a PNG, JPEG, WebP or TIFF image; found ${logo.content_type}`);
}

/** The logo of a template as it is now, for previews. */
export function findLogo(tx: Tx, org: OrganizationId, document_id: string): Promise<PinnedFile | null> {
  return tx.maybe<PinnedFile>(sql`
    select 'logo' as role, d.file_name, o.key, o.content_type, encode(o.sha256, 'hex') as sha256
    from documents d
    join stored_objects o on o.organization_id = d.organization_id and o.id = d.storage_object_id
    where d.organization_id = ${org} and d.id = ${document_id} and d.deleted_at is null`);
}

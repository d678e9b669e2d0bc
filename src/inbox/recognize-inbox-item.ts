/** Reading a record's document: what to read, and what to do with the answer. */

import type { Instant } from "../kernel/calendar.ts";
import { AppError, Unprocessable } from "../kernel/errors.ts";
import type { CategoryId, OrganizationId, VendorId } from "../kernel/ids.ts";
import { because } from "../kernel/refusal-reasons.ts";
import { requireOrganization } from "../organizations/index.ts";
import { inOpenBooks } from "../platform/closed-books/closed-books.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { resolveVendor } from "../reference/vendors/index.ts";
import { findBaseAmount } from "./base-amount.ts";
import { joinCluster } from "./cluster.ts";
import { findSeller } from "./create-inbox-item.ts";
import { findDefaultCategory } from "./default-category.ts";
import { enqueueReading } from "./enqueue-reading.ts";
import { text_max, toFitting } from "./fitting-fields.ts";
import type { InboxRow } from "./present.ts";
import { documentTypeOf, followType } from "./primary-document.ts";
import {
  type DocumentToRead,
  filledFields,
  type RecognizedDocument,
  text_length_max,
  toFill,
  withReport,
} from "./recognition.ts";
import { requireMove } from "./status.ts";
import { lockItem, updateItem } from "./store.ts";

/** Starts a later comparison of an item with transactions; without it an item goes to `pending`. */
export type AnalyzeInboxItem = (tx: Tx, org: OrganizationId, inbox_id: string) => Promise<void>;

/** The document is null if it was removed in the meantime. */
type WaitingRecord = Omit<DocumentToRead, "document_id"> & {
  document_id: DocumentToRead["document_id"] | null;
};

/** An item that waits to be read, with its document; null if it does not wait, or no longer. */
export function findWaiting(tx: Tx, org: OrganizationId, inbox_id: string): Promise<WaitingRecord | null> {
  return tx.maybe<WaitingRecord>(sql`
    select i.organization_id, i.id as inbox_id, d.id as document_id, o.key as file_path, d.file_name, o.content_type
    from inbox_items i
    left join documents d on d.organization_id = i.organization_id and d.id = i.primary_document_id
    left join stored_objects o on o.organization_id = d.organization_id and o.id = d.storage_object_id
    where i.organization_id = ${org} and i.id = ${inbox_id} and i.status = 'processing'`);
}

export async function applyRecognition(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  document_id: string,
  read: RecognizedDocument,
  now: Instant,
  analyze?: AnalyzeInboxItem,
): Promise<void> {
  const current = await lockWaiting(tx, org, inbox_id, document_id);
  if (!current) return;
  const { base_currency } = await requireOrganization(tx, org);
  const closed = await isClosed(tx, org, inbox_id);
  const filling = toFill(current, toFitting(read.fields), await findImpliedType(tx, org, current));
  const columns = closed ? withoutFigures(filling) : filling;
  const after = { ...current, ...columns } as InboxRow;
  after.type ??= "expense";
  const vendor_id = current.vendor_id ?? (await findReadVendor(tx, org, after, read));
  const chosen = filledFields(current.meta).includes("category_id") ? null : current.category_id;
  const category_id = closed
    ? current.category_id
    : (chosen ?? (await findReadCategory(tx, org, vendor_id, read)));
  const ready = after.amount !== null && analyze !== undefined;
  const move = !read.financial && !closed ? "set_aside" : ready ? "analyze" : "settle";
  await updateItem(tx, org, inbox_id, {
    ...columns,
    currency: after.currency,
    original_currency: current.original_currency ?? after.currency,
    type: after.type,
    vendor_id,
    category_id,
    base_currency,
    base_amount: closed ? current.base_amount : await findBaseAmount(tx, org, after, base_currency),
    recognized_text: read.text.slice(0, text_length_max),
    status: requireMove(current.status, move),
    meta: withReport(current.meta, {
      status: "done",
      at: now,
      engine: read.engine,
      confidence: read.confidence,
      ...(read.reasons ? { reasons: read.reasons } : {}),
      ...(read.candidates ? { candidates: read.candidates } : {}),
      ...(read.boxes ? { boxes: read.boxes } : {}),
      warnings: closed ? [...read.warnings, closed_warning] : read.warnings,
      filled: [
        ...Object.keys(columns),
        ...(chosen === null && category_id && !closed ? ["category_id"] : []),
      ].toSorted(),
    }),
  });
  await followType(tx, org, after, "reading");
  await joinCluster(tx, org, inbox_id, { ...after, vendor_id });
  await recordEvent(tx, org, "inbox.recognized", { id: inbox_id, financial: read.financial });
  if (move === "analyze") await analyze?.(tx, org, inbox_id);
}

/** A closed item that is read again keeps its figures; its texts and its vendor may still change. */
const closed_warning = "The books are closed for this record: its amounts, date and type were not changed.";
const figures: ReadonlySet<string> = new Set([
  "amount",
  "currency",
  "date",
  "tax_amount",
  "tax_treatment",
  "subtotal",
  "type",
  "document_type",
  "category_id",
]);

function withoutFigures<Columns extends object>(columns: Columns): Partial<Columns> {
  return Object.fromEntries(
    Object.entries(columns).filter(([field]) => !figures.has(field)),
  ) as Partial<Columns>;
}

async function isClosed(tx: Tx, org: OrganizationId, inbox_id: string): Promise<boolean> {
  const { open } = await tx.one<{ open: boolean }>(sql`
    select ${inOpenBooks(org, sql`tax_date`)} as open from inbox_items
    where organization_id = ${org} and id = ${inbox_id}`);
  return !open;
}

/**
 * The item, if it still waits for this result. Its document may have been replaced in the meantime; then the
 * new document is read instead.
 */
async function lockWaiting(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  document_id: string | null,
): Promise<InboxRow | null> {
  const current = await lockItem(tx, org, inbox_id);
  if (current.status !== "processing") return null;
  if (current.primary_document_id === document_id) return current;
  await enqueueReading(tx, org, inbox_id);
  return null;
}

/** The document type that the document's category implies; null if a person chose the category. */
async function findImpliedType(tx: Tx, org: OrganizationId, { primary_document_id }: InboxRow) {
  const document = await tx.maybe<Row<"documents", "category">>(sql`
    select category from documents
    where organization_id = ${org} and id = ${primary_document_id} and not category_chosen`);
  return document ? documentTypeOf(document.category) : null;
}

async function findReadVendor(
  tx: Tx,
  org: OrganizationId,
  after: InboxRow,
  read: RecognizedDocument,
): Promise<VendorId | null> {
  if (!read.financial || after.type === "income") return null;
  if (!read.vendor) return findSeller(tx, org, after);
  const { tax_id = null, country = null } = after.seller ?? {};
  // What the user taught about this name or tax number takes precedence over the reader's own suggestion.
  const named = { name: read.vendor.name.slice(0, text_max), tax_id, country, website: after.website };
  return (await resolveVendor(tx, org, named)) ?? read.vendor.vendor_id ?? null;
}

async function findReadCategory(
  tx: Tx,
  org: OrganizationId,
  vendor_id: VendorId | null,
  read: RecognizedDocument,
): Promise<CategoryId | null> {
  const usual = vendor_id ? await findDefaultCategory(tx, org, vendor_id) : null;
  if (usual || !read.category_slug) return usual;
  const category = await tx.maybe<Row<"categories", "id">>(sql`
    select id from categories where organization_id = ${org} and slug = ${read.category_slug}`);
  return category?.id ?? null;
}

/** The document could not be read: the item goes to the user, with the reason. */
export async function settleUnread(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  document_id: string | null,
  report: { status: "failed" | "unavailable"; reason: string },
  now: Instant,
): Promise<void> {
  const current = await lockWaiting(tx, org, inbox_id, document_id);
  if (!current) return;
  await updateItem(tx, org, inbox_id, {
    status: requireMove(current.status, "settle"),
    meta: withReport(current.meta, { ...report, at: now }),
  });
  await recordEvent(tx, org, "inbox.updated", { id: inbox_id, changed: ["meta", "status"] });
}

/** The reason shown for a failed reading: messages of our own errors, never internal ones. */
export function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : "The document could not be read.";
}

/** Reads the document again: the user's values stay, recognized values may change. */
export async function reprocessInboxItem(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  const current = await lockItem(tx, org, id);
  if (current.primary_document_id === null)
    throw new Unprocessable(
      "The record has no document that could be read; add a primary_document_id first.",
      because("nothing_to_read"),
    );
  // An item that waits already gets a new job too, in case its job was lost.
  if (current.status === "processing") return enqueueReading(tx, org, id);
  await updateItem(tx, org, id, { status: requireMove(current.status, "recognize") });
  await enqueueReading(tx, org, id);
  await recordEvent(tx, org, "inbox.updated", { id, changed: ["status"] });
}

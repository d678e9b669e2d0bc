/** Creates an inbox item: entered by hand, imported, or made from a document that is still to be read. */

import { dateIn, type Instant } from "../kernel/calendar.ts";
import { Conflict } from "../kernel/errors.ts";
import { type InboxItemId, newId, type OrganizationId, type VendorId } from "../kernel/ids.ts";
import { type OrganizationFacts, requireOrganization } from "../organizations/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { invalid } from "../platform/http/route.ts";
import { nullsOf } from "../platform/records/mapper.ts";
import { requireReferences } from "../platform/records/references.ts";
import { findVendor, resolveVendor } from "../reference/vendors/index.ts";
import { findBaseAmount } from "./base-amount.ts";
import { joinCluster } from "./cluster.ts";
import { findDefaultCategory } from "./default-category.ts";
import { enqueueReading } from "./enqueue-reading.ts";
import { enqueueMatching } from "./match-job.ts";
import { requireMoneyFits } from "./money-fields.ts";
import type { InboxRow } from "./present.ts";
import {
  documentTypeOf,
  followType,
  markDuplicate,
  movePrimaryDocument,
  type PrimaryDocument,
  requirePrimaryDocument,
} from "./primary-document.ts";
import { toColumns } from "./record-input.ts";
import { type InboxCreate, inboxRecord } from "./schema.ts";
import { firstStatus } from "./status.ts";
import { findBySource, insertItem } from "./store.ts";
import { requireTreatmentFits } from "./tax-treatment.ts";
import { requireTransaction } from "./transaction-link.ts";

export interface CreateContext {
  now: Instant;
  /** The channel of the request: `api`, `cli`, `web`. */
  channel: string;
}

export async function createInboxItem(
  tx: Tx,
  org: OrganizationId,
  input: InboxCreate,
  context: CreateContext,
): Promise<InboxItemId> {
  if ((input.amount ?? null) === null && (input.primary_document_id ?? null) === null)
    throw invalid("body.amount", "required", "is required unless primary_document_id is given");
  const [organization, document] = await together([
    requireOrganization(tx, org),
    input.primary_document_id ? requirePrimaryDocument(tx, org, input.primary_document_id) : null,
    requireInputReferences(tx, org, input),
    requireTransaction(tx, org, input.transaction_id),
  ]);
  const id: InboxItemId = newId();
  const record = completeRecord(input, organization, document, context);
  requireMoneyFits(record, record.currency);
  requireTreatmentFits(record, input);
  record.vendor_id ??= await findSeller(tx, org, record);
  if (record.vendor_id !== null && input.category_id === undefined)
    record.category_id = await findDefaultCategory(tx, org, record.vendor_id);
  record.base_amount = await findBaseAmount(tx, org, record, organization.base_currency);
  record.meta = await markDuplicate(tx, org, id, document, organization.settings, record.meta);

  if (!(await insertItem(tx, org, id, { ...record }))) await refuseSameSource(tx, org, record);
  if (document) await movePrimaryDocument(tx, org, id, null, document.id);
  if (input.document_type) await followType(tx, org, record, "person");
  await joinCluster(tx, org, id, record);
  if (record.status === "processing") await enqueueReading(tx, org, id);
  await enqueueMatching(tx, org, id, record);
  await recordEvent(tx, org, "inbox.created", { id, status: record.status });
  return id;
}

type Referring = Partial<Record<"category_id" | "project_id" | "vendor_id", string | null | undefined>>;

export function requireInputReferences(tx: Tx, org: OrganizationId, input: Referring): Promise<void> {
  return requireReferences(tx, org, [
    { path: "category_id", table: "categories", id: input.category_id },
    { path: "project_id", table: "projects", id: input.project_id },
    { path: "vendor_id", table: "vendors", id: input.vendor_id },
  ]);
}

type NewRecord = Omit<
  InboxRow,
  "id" | "organization_id" | "created_at" | "version" | "approval_at" | "cluster_index"
>;

const sourceOfChannel: Record<string, NewRecord["source"]> = { cli: "cli", web: "manual" };

/** Fills in defaults. Fields that the document will give stay empty until it has been read. */
function completeRecord(
  input: InboxCreate,
  { base_currency, time_zone }: OrganizationFacts,
  document: PrimaryDocument | null,
  { now, channel }: CreateContext,
): NewRecord {
  const given = { ...nullsOf(inboxRecord), ...toColumns(input, null) };
  const unread = document !== null && given.amount === null;
  const currency = given.currency ?? (unread ? null : base_currency);
  return {
    ...given,
    currency,
    original_currency: currency,
    base_amount: null,
    base_currency,
    date: given.date ?? (document ? null : dateIn(time_zone, now)),
    status: firstStatus(given),
    type: given.type ?? (unread ? null : "expense"),
    document_type: given.document_type ?? (document ? documentTypeOf(document.category) : "manual"),
    // The database derives both from the seller.
    tax_country: null,
    effective_tax_treatment: given.tax_treatment ?? "domestic",
    exclude_from_analytics: given.exclude_from_analytics ?? false,
    source: given.source ?? sourceOfChannel[channel] ?? "api",
    cluster_id: null,
  };
}

/**
 * The vendor of an expense: its seller, created as a vendor if needed. A description entered by hand may be
 * anything, so it can find a vendor but never creates one. For income, the seller is the organization itself.
 */
export async function findSeller(
  tx: Tx,
  org: OrganizationId,
  record: Pick<InboxRow, "type" | "seller" | "display_name" | "website">,
): Promise<VendorId | null> {
  if (record.type === "income") return null;
  const { seller, display_name, website } = record;
  if (seller?.name)
    return resolveVendor(tx, org, {
      name: seller.name,
      tax_id: seller.tax_id,
      country: seller.country,
      website,
    });
  return display_name ? findVendor(tx, org, { name: display_name }) : null;
}

export async function refuseSameSource(
  tx: Tx,
  org: OrganizationId,
  { source, source_reference_id }: Pick<InboxRow, "source" | "source_reference_id">,
): Promise<never> {
  const existing_id = source_reference_id && (await findBySource(tx, org, source, source_reference_id));
  throw new Conflict(
    `Record ${existing_id} already has the source ${source} and the source_reference_id ${source_reference_id}.`,
    { existing_id },
  );
}

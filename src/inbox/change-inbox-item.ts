/**
 * Changes an inbox item. Dependent values (base amount, vendor, cluster) change in the same database
 * transaction.
 */

import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { requireOrganization } from "../organizations/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { invalid } from "../platform/http/route.ts";
import { rememberVendor } from "../reference/vendors/index.ts";
import { type Decider, decide, requireWriteScope } from "./approval.ts";
import { findBaseAmount } from "./base-amount.ts";
import { joinCluster } from "./cluster.ts";
import { findSeller, refuseSameSource, requireInputReferences } from "./create-inbox-item.ts";
import { findDefaultCategory } from "./default-category.ts";
import { enqueueMatching } from "./match-job.ts";
import { requireMoneyFits } from "./money-fields.ts";
import type { InboxRow } from "./present.ts";
import {
  followType,
  markDuplicate,
  movePrimaryDocument,
  requirePrimaryDocument,
} from "./primary-document.ts";
import { findReadPayee } from "./read-payee.ts";
import { filledFields, withoutFilled } from "./recognition.ts";
import { changesOf, toColumns } from "./record-input.ts";
import type { InboxPatch } from "./schema.ts";
import { type InboxStatus, requireMove, requirePatchedStatus } from "./status.ts";
import { findBySource, lockItem, updateItem } from "./store.ts";
import { requireTreatmentFits } from "./tax-treatment.ts";
import { announceMatched, requireTransaction } from "./transaction-link.ts";

export interface ChangeContext {
  now: Instant;
  decider: Decider;
  requireVersion(version: number): void;
}

export async function changeInboxItem(
  tx: Tx,
  org: OrganizationId,
  id: string,
  input: InboxPatch,
  context: ChangeContext,
): Promise<void> {
  const current = await lockItem(tx, org, id);
  context.requireVersion(current.version);
  const { status, approval_action, approval_reason, ...fields } = input;
  const changes = changesOf(toColumns(fields, current), current);
  const movesStatus = status !== undefined && status !== current.status;
  if (movesStatus || Object.keys(changes).length > 0) requireWriteScope(context.decider);
  await requireChangedReferences(tx, org, changes);
  await followDocument(tx, org, current, changes);
  const after = { ...current, ...changes } as InboxRow;
  requireRecord(after, changes);
  Object.assign(
    changes,
    decide(current, pickGiven({ approval_action, approval_reason }), context.decider, context.now),
    { status: nextStatus(current, after, status) },
    await consequences(tx, org, current, changes),
    { meta: withoutFilled(after.meta, Object.keys(changes)) },
  );
  const columns = changesOf(changes, current);
  if (Object.keys(columns).length === 0) return;
  await requireFreeSource(tx, org, current, columns);
  await updateItem(tx, org, id, columns);
  if (Object.hasOwn(columns, "primary_document_id"))
    await movePrimaryDocument(tx, org, id, current.primary_document_id, after.primary_document_id);
  if (Object.hasOwn(columns, "document_type")) await followType(tx, org, after, "person");
  await joinCluster(tx, org, id, { ...current, ...columns } as InboxRow);
  await learnVendor(tx, org, current, columns);
  await enqueueMatching(tx, org, id, { ...current, ...columns } as InboxRow, Object.keys(columns));
  await recordEvent(tx, org, "inbox.updated", { id, changed: Object.keys(columns).toSorted() });
  if (Object.hasOwn(columns, "transaction_id"))
    await announceMatched(tx, org, [current.transaction_id, after.transaction_id]);
}

/**
 * When the user corrects a recognized vendor, remembers the name, the tax number and the account to pay into, so that
 * the next document with one of them gets the right vendor.
 */
async function learnVendor(
  tx: Tx,
  org: OrganizationId,
  current: InboxRow,
  columns: Record<string, unknown>,
): Promise<void> {
  const vendor_id = columns.vendor_id as string | null | undefined;
  const wasRead = filledFields(current.meta).includes("display_name");
  if (!vendor_id || !wasRead || !current.display_name) return;
  await rememberVendor(tx, org, vendor_id, {
    name: current.display_name,
    tax_id: current.seller?.tax_id ?? null,
    iban: await findReadPayee(tx, org, current.id),
  });
}

function pickGiven<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

async function requireChangedReferences(
  tx: Tx,
  org: OrganizationId,
  changes: Record<string, unknown>,
): Promise<void> {
  const changed = changes as Partial<InboxRow>;
  await together([
    requireInputReferences(tx, org, changed),
    requireTransaction(tx, org, changed.transaction_id),
  ]);
}

/** A new primary document may be a file that another inbox item already has. */
async function followDocument(
  tx: Tx,
  org: OrganizationId,
  current: InboxRow,
  changes: Record<string, unknown>,
): Promise<void> {
  const { primary_document_id, meta } = { ...current, ...changes } as InboxRow;
  if (!Object.hasOwn(changes, "primary_document_id")) return;
  const document = primary_document_id ? await requirePrimaryDocument(tx, org, primary_document_id) : null;
  const { settings } = await requireOrganization(tx, org);
  changes.meta = await markDuplicate(tx, org, current.id, document, settings, meta);
}

function requireRecord(after: InboxRow, changes: Record<string, unknown>): void {
  // A permanently deleted document may leave an item with neither; only a change that removes one of them is
  // refused.
  const takes = (["amount", "primary_document_id"] as const).some(
    (field) => Object.hasOwn(changes, field) && after[field] === null,
  );
  if (takes && after.amount === null && after.primary_document_id === null)
    throw invalid("body.amount", "required", "is required unless the record has a primary_document_id");
  // Recognition may leave the currency empty; a request that sets an amount or clears the currency may not.
  const writesMoney = Object.hasOwn(changes, "amount") || Object.hasOwn(changes, "currency");
  if (writesMoney && after.amount !== null && after.currency === null)
    throw invalid("body.currency", "required", "is required with an amount");
  requireMoneyFits(after, after.currency);
  requireTreatmentFits(after, changes);
}

/** The status that the change itself leads to, then the status the caller asks for, if a PATCH may set it. */
function nextStatus(current: InboxRow, after: InboxRow, wanted: InboxStatus | undefined): InboxStatus {
  const reached = reachedStatus(current, after);
  // The current status, sent back with other changes, is not a request to change it.
  if (wanted === undefined || wanted === current.status) return reached;
  return requirePatchedStatus(reached, wanted, after.transaction_id !== null);
}

/**
 * Linking or unlinking a transaction changes the status, and so does removing the document that was to be
 * read.
 */
function reachedStatus(current: InboxRow, after: InboxRow): InboxStatus {
  const linked = after.transaction_id !== null;
  if (current.status === "archived") return current.status;
  if (linked !== (current.transaction_id !== null))
    return requireMove(current.status, linked ? "match" : "unmatch");
  const unreadable = current.status === "processing" && after.primary_document_id === null;
  return unreadable ? requireMove(current.status, "settle") : current.status;
}

/** Columns that depend on the changed ones. */
async function consequences(
  tx: Tx,
  org: OrganizationId,
  current: InboxRow,
  changes: Record<string, unknown>,
): Promise<Partial<InboxRow>> {
  const has = (...columns: string[]) => columns.some((column) => Object.hasOwn(changes, column));
  const after = { ...current, ...changes } as InboxRow;
  const follows: Partial<InboxRow> = {};
  if (has("currency") && current.original_currency === null) follows.original_currency = after.currency;
  if (has("amount", "currency", "date")) {
    const { base_currency } = await requireOrganization(tx, org);
    Object.assign(follows, {
      base_currency,
      base_amount: await findBaseAmount(tx, org, after, base_currency),
    });
  }
  if (has("seller") && !has("vendor_id") && current.vendor_id === null)
    follows.vendor_id = await findSeller(tx, org, after);
  const vendor_id = follows.vendor_id ?? (has("vendor_id") ? after.vendor_id : null);
  if (vendor_id && after.category_id === null && !has("category_id"))
    follows.category_id = await findDefaultCategory(tx, org, vendor_id);
  return follows;
}

async function requireFreeSource(
  tx: Tx,
  org: OrganizationId,
  current: InboxRow,
  columns: Record<string, unknown>,
): Promise<void> {
  const { source, source_reference_id } = { ...current, ...columns } as InboxRow;
  const moved = Object.hasOwn(columns, "source") || Object.hasOwn(columns, "source_reference_id");
  if (!moved || source_reference_id === null) return;
  if (await findBySource(tx, org, source, source_reference_id))
    await refuseSameSource(tx, org, { source, source_reference_id });
}

/** Changes a draft. On a finalized invoice only fields that are not content may change. */
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { InvoiceLocked, isEditable } from "../invoice.ts";
import { draftStatus } from "../present.ts";
import type { InvoicePatch } from "../schema.ts";
import {
  type InvoiceContent,
  type InvoiceRow,
  lockInvoice,
  recordInvoiceEvent,
  updateInvoice,
} from "../store.ts";
import { createInlineCustomer } from "./create-invoice.ts";
import { changedContent, differences } from "./draft.ts";
import { loadContext, newCustomerOf } from "./draft-context.ts";

/** `requireVersion` compares the version with If-Match after the invoice is locked. */
export async function changeInvoice(
  tx: Tx,
  org: OrganizationId,
  id: string,
  input: InvoicePatch,
  now: Instant,
  requireVersion: (version: number) => void,
): Promise<InvoiceRow> {
  const current = await lockInvoice(tx, org, id);
  requireVersion(current.version);
  const context = await loadContext(tx, org, input, current, now);
  const content = changedContent(current, input, context);
  const inline = newCustomerOf(input);
  const fields = inline
    ? [...differences(current, content), "customer" as const]
    : differences(current, content);
  const changed = isEditable(current.status) ? fields : requireChangeableFields(current, fields);
  if (changed.length === 0) return current;
  if (inline) content.customer_id = await createInlineCustomer(tx, org, inline);
  return save(tx, org, current, content);
}

const alwaysChangeable: ReadonlySet<string> = new Set(["metadata", "scheduled_send_at"]);
/** Notes about an imported invoice are ours: its own text is in its PDF. */
const importedChangeable: ReadonlySet<string> = new Set(["metadata", "notes"]);

function requireChangeableFields(current: InvoiceRow, fields: readonly string[]): string[] {
  // A finalized invoice keeps the customer's name, so a customer renamed since then is not a change.
  const changed = fields.filter((field) => field !== "customer_name");
  const changeable = current.origin === "imported" ? importedChangeable : alwaysChangeable;
  const refused = changed.filter((field) => !changeable.has(field));
  if (refused.length > 0)
    throw new InvoiceLocked({ invoice_id: current.id, status: current.status, fields: refused });
  return changed;
}

async function save(
  tx: Tx,
  org: OrganizationId,
  current: InvoiceRow,
  content: InvoiceContent,
): Promise<InvoiceRow> {
  const editable = isEditable(current.status);
  const { metadata, scheduled_send_at, notes } = content;
  const columns = editable
    ? { ...content, status: draftStatus(content) }
    : { metadata, scheduled_send_at, ...(current.origin === "imported" && { notes }) };
  const row = await updateInvoice(tx, org, current.id, columns);
  const scheduled = row.status === "scheduled" && current.status === "draft";
  await recordInvoiceEvent(tx, org, scheduled ? "scheduled" : "updated", row);
  return row;
}

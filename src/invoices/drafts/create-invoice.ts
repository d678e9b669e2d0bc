/** Creates and previews drafts. Both take the same path, and only its last step writes. */
import { randomBytes } from "node:crypto";
import type { Instant } from "../../kernel/calendar.ts";
import { type CustomerId, newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { createCustomer } from "../../reference/customers/index.ts";
import { draftSettings, draftStatus, type PreviewedInvoice } from "../present.ts";
import { makeToken, token_random_bytes } from "../public-page/link.ts";
import type { CustomerIn, InvoiceCreate } from "../schema.ts";
import { type InvoiceContent, type InvoiceRow, insertInvoice, recordInvoiceEvent } from "../store.ts";
import { newContent } from "./draft.ts";
import { loadContext, newCustomerOf } from "./draft-context.ts";

/** Set when the service creates the draft, not a user. */
export interface DraftOrigin {
  recurring_series_id?: string;
  is_recurring_inflow?: boolean;
}

export async function createInvoice(
  tx: Tx,
  org: OrganizationId,
  input: InvoiceCreate,
  now: Instant,
  origin: DraftOrigin = {},
): Promise<InvoiceRow> {
  const context = await loadContext(tx, org, input, null, now);
  const content = newContent(input, context);
  const inline = newCustomerOf(input);
  const customer_id = inline ? await createInlineCustomer(tx, org, inline) : content.customer_id;
  return insertDraft(tx, org, { ...content, customer_id }, origin);
}

/**
 * Returns the invoice that `createInvoice` would create from this body. It runs in a read-only database
 * transaction.
 */
export async function previewInvoice(
  tx: Tx,
  org: OrganizationId,
  input: InvoiceCreate,
  now: Instant,
): Promise<PreviewedInvoice> {
  const context = await loadContext(tx, org, input, null, now);
  const content = newContent(input, context);
  const { organization, template, customer } = context;
  const shown = { base_currency: organization.base_currency, organization_locale: organization.locale };
  return {
    organization_id: org,
    status: draftStatus(content),
    content,
    customer,
    template: draftSettings(template, content.currency, shown, content.einvoice),
  };
}

export async function insertDraft(
  tx: Tx,
  org: OrganizationId,
  content: InvoiceContent,
  origin: DraftOrigin = {},
): Promise<InvoiceRow> {
  const token = makeToken(org, randomBytes(token_random_bytes));
  const row = await insertInvoice(tx, org, newId(), {
    ...content,
    ...origin,
    status: draftStatus(content),
    token,
  });
  await recordInvoiceEvent(tx, org, "created", row);
  return row;
}

export function createInlineCustomer(tx: Tx, org: OrganizationId, input: CustomerIn): Promise<CustomerId> {
  const { id: _, ...columns } = input;
  return createCustomer(tx, org, columns);
}

/** The bulk routes. Where several domains act on one record, their actions come together here. */
import { transactionBulk } from "../banking/index.ts";
import { documentBulk } from "../documents/index.ts";
import { entryBulk, type InboxBulkAction, inboxBulk } from "../inbox/index.ts";
import { type InvoiceBulkAction, invoiceBulk } from "../invoices/index.ts";
import { sendBulkAction } from "../mail/index.ts";
import { matchBulkActions } from "../matching/index.ts";
import type { BulkSpec } from "../platform/bulk/operation.ts";
import { bulkRoutes } from "../platform/bulk/routes.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import { remindBulkAction } from "../reminders/index.ts";

export function allBulkRoutes(base_url: string): AnyRoute[] {
  const items = [inboxBulk, entryBulk].map(
    (spec): BulkSpec<InboxBulkAction> => ({ ...spec, actions: { ...spec.actions, ...matchBulkActions } }),
  );
  const invoices: BulkSpec<InvoiceBulkAction> = {
    ...invoiceBulk,
    actions: {
      ...invoiceBulk.actions,
      send: sendBulkAction(base_url),
      remind: remindBulkAction(base_url),
    },
  };
  return [...items, transactionBulk, documentBulk, invoices].flatMap(bulkRoutes);
}

/**
 * What a bulk request can do with invoices. `mail` adds send, `reminders` adds remind. Nothing of it can be
 * undone: a number is given out for good, an e-mail has left, and a cancelled or written-off invoice stays
 * so.
 */
import { anyVersion, type BulkSpec, operation } from "../platform/bulk/operation.ts";
import { ReasonInput } from "./action-routes.ts";
import type { InvoiceBulkAction } from "./constants.ts";
import { deleteInvoice } from "./drafts/delete-invoice.ts";
import { finalizeInvoice } from "./finalize/finalize-invoice.ts";
import { invoiceList } from "./list.ts";
import { cancelInvoice, writeOffInvoice } from "./settlement/cancel-invoice.ts";

export const invoiceBulk: BulkSpec<Exclude<InvoiceBulkAction, "send" | "remind">> = {
  path: "/v1/invoices",
  plural: "invoices",
  tag: "Invoices",
  scope: "invoices.write",
  table: "invoices",
  list: invoiceList,
  // An invoice that another request is changing is refused, as by its own routes.
  waits_for_locks: false,
  actions: {
    finalize: operation({
      apply: ({ tx, organization_id, now }, id) => finalizeInvoice(tx, organization_id, id, now),
    }),
    cancel: operation({
      input: ReasonInput,
      apply: ({ tx, organization_id, now }, id, { reason = null }) =>
        cancelInvoice(tx, organization_id, id, reason, now, anyVersion),
    }),
    write_off: operation({
      input: ReasonInput,
      apply: ({ tx, organization_id, now }, id, { reason = null }) =>
        writeOffInvoice(tx, organization_id, id, reason, now, anyVersion),
    }),
    delete: operation({
      apply: ({ tx, organization_id }, id) => deleteInvoice(tx, organization_id, id, anyVersion),
    }),
  },
};

import { type AnyOperation, operation } from "../platform/bulk/operation.ts";
import { BulkSendInput } from "./schema.ts";
import { sendInvoice } from "./send-invoice.ts";

/** Sends each invoice to its own customer. The e-mails leave once the whole request is committed. */
export function sendBulkAction(base_url: string): AnyOperation {
  return operation({
    input: BulkSendInput,
    always_changes: true,
    apply: ({ tx, organization_id, now }, id, input) =>
      sendInvoice(tx, organization_id, id, input, { now, base_url }),
  });
}

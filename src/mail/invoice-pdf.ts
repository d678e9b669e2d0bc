/** The attachment, rendered from the frozen invoice: same invoice, same bytes. */
import { findIssued, renderInvoicePdf } from "../invoices/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import type { LoadInvoicePdf } from "./send-email.ts";

export function renderFromRegister(db: Database): LoadInvoicePdf {
  return async (scope, invoice_id) => {
    const issued = await db.reading(scope, (tx) => findIssued(tx, scope.organization_id, invoice_id));
    if (!issued) throw new Error(`Invoice ${invoice_id} has no register row to print.`);
    const created_at = `${issued.date}T00:00:00.000Z` as Instant;
    return {
      file_name: `${(issued.number ?? invoice_id).replaceAll(/[^\w.-]+/g, "-")}.pdf`,
      content: await renderInvoicePdf(issued, { created_at }),
    };
  };
}

/**
 * What an owner looks at in the morning: the responses of several endpoints in one, each computed by the function of
 * its own endpoint. The request's database transaction is one snapshot, so all parts are of the same moment.
 */
import { countTransactions } from "../banking/index.ts";
import { countInbox } from "../inbox/index.ts";
import { countInvoices } from "../invoices/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { countPendingProposals } from "../matching/index.ts";
import { defaultMetrics } from "../metrics/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import type { Overview } from "./schema.ts";

const without_metrics = {
  financial_snapshot: null,
  profit_loss: null,
  cash_projection: null,
  invoice_aging: null,
  spend_variance: null,
  recent_transactions: null,
};

/** `scopes`: what the token may read; the parts that need another scope are null. */
export async function readOverview(
  tx: Tx,
  org: OrganizationId,
  scopes: ReadonlySet<string>,
  now: Instant,
): Promise<Overview> {
  const ifAllowed = <Part>(scope: string, read: () => Promise<Part>) => (scopes.has(scope) ? read() : null);
  const [inbox, transactions, proposals, invoices, metrics] = await together([
    ifAllowed("inbox.read", () => countInbox(tx, org)),
    ifAllowed("transactions.read", () => countTransactions(tx, org)),
    ifAllowed("transactions.read", () => countPendingProposals(tx, org)),
    ifAllowed("invoices.read", () => countInvoices(tx, org, now)),
    ifAllowed("metrics.read", () => defaultMetrics(tx, org, now)),
  ]);
  return {
    waiting: {
      inbox_to_review: inbox?.to_review ?? null,
      suggested_matches: inbox?.suggested_match ?? null,
      payment_proposals: proposals,
      overdue_invoices: invoices?.overdue.count ?? null,
      uncategorized_transactions: transactions?.uncategorized ?? null,
    },
    inbox_counts: inbox,
    transaction_counts: transactions,
    invoice_counts: invoices,
    ...(metrics ?? without_metrics),
  };
}

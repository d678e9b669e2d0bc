/**
 * What an owner looks at in the morning: the responses of several endpoints in one, each computed by the function of
 * its own endpoint. The request's database transaction is one snapshot, so all parts are of the same moment.
 */
import { countTransactions } from "../banking/index.ts";
import { countInbox, findOldestToReview } from "../inbox/index.ts";
import { countInvoices, findOldestOverdue } from "../invoices/index.ts";
import { type CalendarDate, dateIn, daysBetween, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { countPendingProposals } from "../matching/index.ts";
import { defaultMetrics } from "../metrics/index.ts";
import { requireOrganization } from "../organizations/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import type { Overview } from "./schema.ts";

const without_metrics = {
  financial_snapshot: null,
  cash_accounts: null,
  profit_loss: null,
  cash_projection: null,
  largest_outflow: null,
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
  const { time_zone } = await requireOrganization(tx, org);
  const today = dateIn(time_zone, now);
  const daysSince = (date: CalendarDate | null) => (date === null ? null : daysBetween(date, today));
  const [inbox, oldest_item, transactions, proposals, invoices, oldest_invoice, metrics] = await together([
    ifAllowed("inbox.read", () => countInbox(tx, org)),
    ifAllowed("inbox.read", () => findOldestToReview(tx, org)),
    ifAllowed("transactions.read", () => countTransactions(tx, org)),
    ifAllowed("transactions.read", () => countPendingProposals(tx, org)),
    ifAllowed("invoices.read", () => countInvoices(tx, org, now)),
    ifAllowed("invoices.read", () => findOldestOverdue(tx, org, today)),
    ifAllowed("metrics.read", () => defaultMetrics(tx, org, now)),
  ]);
  return {
    waiting: {
      inbox_to_review: inbox?.to_review ?? null,
      oldest_to_review_days: daysSince(oldest_item && dateIn(time_zone, oldest_item)),
      suggested_matches: inbox?.suggested_match ?? null,
      payment_proposals: proposals,
      overdue_invoices: invoices?.overdue.count ?? null,
      oldest_overdue_days: daysSince(oldest_invoice),
      uncategorized_transactions: transactions?.uncategorized ?? null,
    },
    inbox_counts: inbox,
    transaction_counts: transactions,
    invoice_counts: invoices,
    ...(metrics ?? without_metrics),
  };
}

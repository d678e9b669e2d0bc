/** The overview in the API: the responses of other endpoints in one. */
import { TransactionCounts } from "../banking/transactions/schema.ts";
import { InboxCounts } from "../inbox/schema.ts";
import { InvoiceCounts } from "../invoices/schema.ts";
import {
  CashEvent,
  CashProjection,
  FinancialSnapshot,
  InvoiceAging,
  ProfitLoss,
  RecentTransaction,
  SpendVariance,
} from "../metrics/schema.ts";
import { ListOf, Nullable, Resource, type Static, Type } from "../platform/http/schema.ts";

const Waiting = Nullable(Type.Integer());
const days = (description: string) => Nullable(Type.Integer({ description }));

/** A part is null if the token does not have the scope of its own endpoint. */
export const Overview = Resource({
  waiting: Resource({
    inbox_to_review: Waiting,
    oldest_to_review_days: days("Days since the oldest item to review arrived; null if there is none"),
    suggested_matches: Waiting,
    payment_proposals: Waiting,
    overdue_invoices: Waiting,
    oldest_overdue_days: days("Days since the oldest overdue invoice was due; null if there is none"),
    uncategorized_transactions: Waiting,
  }),
  inbox_counts: Nullable(InboxCounts),
  transaction_counts: Nullable(TransactionCounts),
  invoice_counts: Nullable(InvoiceCounts),
  financial_snapshot: Nullable(FinancialSnapshot),
  cash_accounts: Nullable(Type.Integer({ description: "How many bank accounts count as cash" })),
  profit_loss: Nullable(ListOf(ProfitLoss)),
  cash_projection: Nullable(ListOf(CashProjection)),
  largest_outflow: Nullable(CashEvent),
  invoice_aging: Nullable(InvoiceAging),
  spend_variance: Nullable(ListOf(SpendVariance)),
  recent_transactions: Nullable(ListOf(RecentTransaction)),
});
export type Overview = Static<typeof Overview>;

/** The metrics of the overview, as their endpoints return them without parameters. */

import { countCashAccounts } from "../banking/index.ts";
import { firstOfMonth, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { cashAhead } from "./cash-projection.ts";
import { metric_rows_default, projection_days_default } from "./constants.ts";
import { invoiceAging } from "./invoice-aging.ts";
import { largestOutflow } from "./largest-outflow.ts";
import { profitLoss } from "./monthly.ts";
import { loadContext } from "./organization.ts";
import { requireRange } from "./range.ts";
import { recentTransactions } from "./recent-transactions.ts";
import { financialSnapshot } from "./snapshot.ts";
import { spendVariance } from "./spend-variance.ts";

export async function defaultMetrics(tx: Tx, org: OrganizationId, now: Instant) {
  const context = await loadContext(tx, org, now);
  const { projection, events } = await cashAhead(tx, context, projection_days_default);
  return {
    financial_snapshot: await financialSnapshot(tx, context),
    cash_accounts: await countCashAccounts(tx, org),
    profit_loss: await profitLoss(tx, context, requireRange({}, context.today)),
    cash_projection: projection,
    largest_outflow: await largestOutflow(tx, context, projection_days_default, events),
    invoice_aging: await invoiceAging(tx, context),
    spend_variance: await spendVariance(tx, context, firstOfMonth(context.today)),
    recent_transactions: await recentTransactions(tx, context, metric_rows_default),
  };
}

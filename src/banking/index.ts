import type { Database } from "../platform/db/database.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import { bankAccountRoutes } from "./accounts/routes.ts";
import { importRoutes } from "./import/routes.ts";
import { ruleRoutes } from "./rules/routes.ts";
import { transactionRoutes } from "./transactions/routes.ts";

export { accountBalance, countCashAccounts } from "./accounts/balance.ts";
export { bankingJobs, bankingSchedules } from "./jobs.ts";
export { matchTransactionsJob, type TransactionsToMatch } from "./match-job.ts";
export { moveTransactionsOfVendor } from "./move-vendor.ts";
export { requireTransactionRow } from "./store.ts";
export { transactionBulk } from "./transactions/bulk.ts";
export { convertTransactionsAgain } from "./transactions/convert-again.ts";
export { countTransactions } from "./transactions/count-transactions.ts";

export function bankingRoutes(db: Database): AnyRoute[] {
  // The import route must come before /v1/transactions/{id} in the API document, where readers expect it.
  return [...bankAccountRoutes, ...importRoutes(db), ...transactionRoutes, ...ruleRoutes];
}

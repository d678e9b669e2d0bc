import type { Database } from "../platform/db/database.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import { bankAccountRoutes } from "./accounts/routes.ts";
import { importRoutes } from "./import/routes.ts";
import { ruleRoutes } from "./rules/routes.ts";
import { transactionRoutes } from "./transactions/routes.ts";

export { accountBalance, countCashAccounts } from "./accounts/balance.ts";
export { dependsOnMark, parseBankAmount } from "./formats/amounts.ts";
export { columnIndex } from "./formats/csv.ts";
export { type ColumnNames, findColumns, normalizeHeader, tiersOf } from "./formats/csv-columns.ts";
export {
  columnRef,
  columnValues,
  describeColumns,
  findLayout,
  markOf,
  orderOf,
} from "./formats/csv-detect.ts";
export { type CsvRecord, readRecords, sampleRecords, withPlainNewlines } from "./formats/csv-records.ts";
export { parseBankDate } from "./formats/dates.ts";
export { decodeText } from "./formats/decode.ts";
export {
  MappingNeeded,
  type MappingQuestion,
  StatementMalformed,
  StatementTooLarge,
} from "./formats/statement-errors.ts";
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

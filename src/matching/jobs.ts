import { matchTransactionsJob, type TransactionsToMatch } from "../banking/index.ts";
import { matchItemJob } from "../inbox/index.ts";
import { matchInvoiceJob } from "../invoices/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import {
  type HandledJob,
  type HandledSchedule,
  handleJob,
  handleSchedule,
} from "../platform/jobs/handle-job.ts";
import { giveUpUnmatched } from "./give-up.ts";
import { matchItem, matchTransactions, settleItem } from "./match-records.ts";
import { proposePayments, proposePaymentsOf } from "./payments/propose-payments.ts";
import { findNewTransactions } from "./store.ts";

/** A page of an import: small enough for a job's time limit, large enough to get through 100,000 rows. */
const page_size = 100;

const giveUpSchedule = defineSchedule("matching.give-up", "day");

export const matchingJobs: HandledJob[] = [
  handleJob(
    matchItemJob,
    (tx, { organization_id, inbox_id }) => matchItem(tx, organization_id, inbox_id),
    (tx, { organization_id, inbox_id }) => settleItem(tx, organization_id, inbox_id),
  ),
  handleJob(matchInvoiceJob, (tx, { organization_id, invoice_id }) =>
    proposePaymentsOf(tx, organization_id, invoice_id),
  ),
  handleJob(matchTransactionsJob, (tx, { organization_id, ...wanted }) =>
    matchPage(tx, organization_id, wanted),
  ),
];

/** Matches one page of an import and enqueues the next. */
async function matchPage(
  tx: Tx,
  organization_id: OrganizationId,
  wanted: TransactionsToMatch,
): Promise<void> {
  const found = await findNewTransactions(tx, organization_id, wanted, page_size);
  const open = found.filter(({ is_open }) => is_open);
  await matchTransactions(tx, organization_id, open);
  await proposePayments(tx, organization_id, open);
  const last = found.at(-1);
  if (!("import_id" in wanted) || !last || found.length < page_size) return;
  const { import_id } = wanted;
  await tx.enqueue(matchTransactionsJob, { organization_id, import_id, after_id: last.id });
}

export function matchingSchedules(db: Database): HandledSchedule[] {
  return [handleSchedule(giveUpSchedule, (now) => giveUpUnmatched(db, now))];
}

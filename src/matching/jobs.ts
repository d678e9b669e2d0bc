import { type MatchTransactionsData, match_transactions_job } from "../banking/index.ts";
import { type MatchItemData, match_item_job } from "../inbox/index.ts";
import { type MatchInvoiceData, match_invoice_job } from "../invoices/index.ts";
import type { Database } from "../platform/db/database.ts";
import type { OrganizationJob, ScheduledJob } from "../platform/jobs/jobs.ts";
import { giveUpUnmatched } from "./give-up.ts";
import { matchItem, matchTransactions } from "./match-records.ts";
import { proposePayments, proposePaymentsOf } from "./payments/propose-payments.ts";
import { findNewTransactions } from "./store.ts";

/** A page of an import: small enough for a job's time limit, large enough to get through 100,000 rows. */
const page_size = 100;

export const matchItemJob: OrganizationJob<MatchItemData> = {
  name: match_item_job,
  run: (tx, { organization_id, inbox_id }) => matchItem(tx, organization_id, inbox_id),
};

export const matchTransactionsJob: OrganizationJob<MatchTransactionsData> = {
  name: match_transactions_job,
  async run(tx, { organization_id, transaction_id, import_id, after_id }) {
    const wanted = transaction_id
      ? { transaction_id }
      : { import_id: import_id as string, after_id: after_id ?? null };
    const found = await findNewTransactions(tx, organization_id, wanted, page_size);
    const open = found.filter(({ is_open }) => is_open);
    await matchTransactions(tx, organization_id, open);
    await proposePayments(tx, organization_id, open);
    const last = found.at(-1);
    if (!import_id || !last || found.length < page_size) return;
    await tx.enqueue(match_transactions_job, { organization_id, import_id, after_id: last.id });
  },
};

export const matchInvoiceJob: OrganizationJob<MatchInvoiceData> = {
  name: match_invoice_job,
  run: (tx, { organization_id, invoice_id }) => proposePaymentsOf(tx, organization_id, invoice_id),
};

export function matchingSchedules(db: Database): ScheduledJob[] {
  return [{ name: "matching.give-up", every: "day", run: (now) => giveUpUnmatched(db, now) }];
}

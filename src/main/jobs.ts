/** The jobs of the service: those of one organization, and those that run by the clock. */
import { auditSchedules } from "../audit/index.ts";
import { bankingJobs, bankingSchedules, convertTransactionsAgain } from "../banking/index.ts";
import {
  convertInboxAgain,
  createDocumentReader,
  inboxJobs,
  inboxSchedules,
  indexVendorAgain,
  matchItemJob,
} from "../inbox/index.ts";
import { convertInvoicesAgain, convertTaxesAgain } from "../invoices/index.ts";
import { matchingJobs, matchingSchedules } from "../matching/index.ts";
import { metricSchedules } from "../metrics/index.ts";
import { bulkSchedules } from "../platform/bulk/forget-changes.ts";
import { idempotencySchedules } from "../platform/idempotency/forget-keys.ts";
import type { HandledJob, HandledSchedule } from "../platform/jobs/handle-job.ts";
import { exchangeRateJobs } from "../reference/exchange-rates/index.ts";
import { vendorJobs } from "../reference/vendors/index.ts";
import type { Services } from "./services.ts";

export function scheduledJobs(services: Services): HandledSchedule[] {
  const { db, block_key, can_mail, access, vault, artifacts, automation, exports } = services;
  return [
    ...access.scheduled_jobs,
    ...auditSchedules({ db, key: block_key, can_mail }),
    ...vault.scheduled_jobs,
    ...bankingSchedules(db),
    ...inboxSchedules(db),
    ...matchingSchedules(db),
    ...artifacts.scheduled_jobs,
    ...automation.scheduled_jobs,
    ...exports.scheduled_jobs,
    ...metricSchedules(db),
    ...idempotencySchedules(db),
    ...bulkSchedules(db),
  ];
}

export function organizationJobs(services: Services): HandledJob[] {
  const { db, store, recognizer, vault, artifacts, automation, exports } = services;
  return [
    ...vault.organization_jobs,
    ...exchangeRateJobs([
      convertInboxAgain,
      convertTransactionsAgain,
      convertInvoicesAgain,
      convertTaxesAgain,
    ]),
    ...vendorJobs([indexVendorAgain]),
    ...inboxJobs({
      db,
      read: createDocumentReader(db, store, recognizer),
      analyze: (tx, organization_id, inbox_id) => tx.enqueue(matchItemJob, { organization_id, inbox_id }),
    }),
    ...matchingJobs,
    ...bankingJobs,
    ...artifacts.organization_jobs,
    ...automation.organization_jobs,
    ...exports.organization_jobs,
  ];
}

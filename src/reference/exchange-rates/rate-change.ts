/**
 * After a rate is added, changed or deleted, a job converts the affected amounts again: those of its day and
 * of the later days that may use it. Each domain that stores base amounts passes in the function that
 * converts its own records.
 */
import { addDays, type CalendarDate } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/define-job.ts";
import { type HandledJob, handleJob } from "../../platform/jobs/handle-job.ts";
import { rate_age_days_max } from "./convert.ts";

export interface RateChange {
  /** The currencies of the pairs that changed. */
  currencies: string[];
  /** The base amounts of records with these dates may change. */
  first_date: CalendarDate;
  last_date: CalendarDate;
}

export type ConvertAgain = (tx: Tx, org: OrganizationId, change: RateChange) => Promise<void>;

const ratesChangedJob = defineJob<RateChange>("exchange-rates.changed");

/** Call this once, in the database transaction that writes the rates, for any number of rates. */
export async function announceRateChange(
  tx: Tx,
  organization_id: OrganizationId,
  rates: readonly { date: CalendarDate; currency: string; base_currency: string }[],
): Promise<void> {
  const dates = rates.map((rate) => rate.date).toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return;
  await tx.enqueue(ratesChangedJob, {
    organization_id,
    currencies: [...new Set(rates.flatMap((rate) => [rate.currency, rate.base_currency]))],
    first_date: first,
    last_date: addDays(last, rate_age_days_max),
  });
}

export function exchangeRateJobs(convertAgain: readonly ConvertAgain[]): HandledJob[] {
  return [
    handleJob(ratesChangedJob, async (tx, { organization_id, ...change }) => {
      for (const convert of convertAgain) await convert(tx, organization_id, change);
    }),
  ];
}

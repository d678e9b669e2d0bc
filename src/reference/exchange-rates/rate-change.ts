/**
 * What a new, changed or deleted rate means for amounts that were converted before: those of its day and of
 * the days that may look back to it are converted again, by a job. Each domain that keeps converted amounts
 * hands in the function that does it for its own records.
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
  /** Records of these days may have another amount now. */
  first_date: CalendarDate;
  last_date: CalendarDate;
}

export type ConvertAgain = (tx: Tx, org: OrganizationId, change: RateChange) => Promise<void>;

const ratesChangedJob = defineJob<RateChange>("exchange-rates.changed");

/** Called in the transaction that writes the rates: one call for any number of them. */
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

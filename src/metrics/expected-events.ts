/**
 * Expected cash beside open invoices and bills, whose sums are kept: scheduled invoices, invoices that series will
 * create, and recurring patterns. Everything is in the base currency.
 */
import { addMonths, type CalendarDate, daysBetween } from "../kernel/calendar.ts";
import { toNumber } from "../kernel/decimal.ts";
import { normalizeName } from "../kernel/names.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import { findActiveSeries } from "../recurring/index.ts";
import { inBaseCurrency } from "./conversion.ts";
import { describe, documentEvent, type Expected, isWithin, referenceTableOf } from "./expected-event.ts";
import { findPatterns, seriesIdOf } from "./find-patterns.ts";
import { findScheduledInvoices } from "./open-items-store.ts";
import { findBillNames, haveOpenBill, haveOpenInvoice } from "./open-sums-store.ts";
import type { MetricContext } from "./organization.ts";
import type { DayRange } from "./range.ts";
import { stableId } from "./stable-id.ts";
import { expectedDates } from "./step-pattern.ts";

const pattern_probability = 0.9;
/** Recurring payments are projected for one year. */
const forecast_months = 12;
/**
 * If the counterparty of a pattern has an invoice or a bill this close in time, both are the same payment.
 */
const same_payment_days = 15;

/** The events of the range, without open invoices and bills. A pattern that one of these pays is left out. */
export async function eventsBesideOpen(tx: Tx, context: MetricContext, range: DayRange): Promise<Expected[]> {
  const end = earlierOf(range.end_date, addMonths(context.today, forecast_months));
  const scheduled = await findScheduledInvoices(tx, context);
  const documents = [
    ...scheduled.map((item) => documentEvent(context, item, "scheduled_invoice", "inflow")),
    ...(await seriesEvents(tx, context, end)),
  ];
  const patterns = (await patternEvents(tx, context, end)).filter(
    (event) => !documents.some((document) => isSamePayment(document, event)),
  );
  const [inflows, outflows] = [patterns.filter(isInflow), patterns.filter((event) => !isInflow(event))];
  const [invoiced, billed] = await together([
    areInvoiced(tx, context, inflows),
    areBilled(tx, context, outflows),
  ]);
  const events = [
    ...documents,
    ...inflows.filter((_, index) => !invoiced[index]),
    ...outflows.filter((_, index) => !billed[index]),
  ];
  return events.filter((event) => isWithin(range, event));
}

function isInflow({ direction }: Expected): boolean {
  return direction === "inflow";
}

function areInvoiced(tx: Tx, context: MetricContext, inflows: readonly Expected[]): Promise<boolean[]> {
  const expected = inflows.map(({ counterparty_key, event_date }) => ({
    customer_key: counterparty_key,
    event_date: event_date as CalendarDate,
  }));
  return haveOpenInvoice(tx, context, expected, same_payment_days);
}

async function areBilled(tx: Tx, context: MetricContext, outflows: readonly Expected[]): Promise<boolean[]> {
  if (outflows.length === 0) return [];
  const namesOf = Map.groupBy(await findBillNames(tx, context), normalizeName);
  const expected = outflows.map(({ counterparty_key, event_date }) => ({
    names: counterparty_key === "" ? [] : (namesOf.get(counterparty_key) ?? []),
    event_date: event_date as CalendarDate,
  }));
  return haveOpenBill(tx, context, expected, same_payment_days);
}

async function seriesEvents(tx: Tx, context: MetricContext, end: CalendarDate): Promise<Expected[]> {
  const { organization_id: org, today, base_currency } = context;
  const found = await findActiveSeries(tx, org, context.now, end);
  const dated = found.map((series) => ({ ...series, amount: series.total, date: today }));
  const series = await inBaseCurrency(tx, org, base_currency, dated);
  return series.flatMap((one) =>
    one.due_dates.map((due_date) => ({
      ...documentEvent(
        context,
        { ...one, due_date, name: one.customer_name, number: null },
        "recurring_invoice",
        "inflow",
      ),
      event_id: stableId(org, "recurring_invoice", one.id, due_date),
    })),
  );
}

async function patternEvents(tx: Tx, context: MetricContext, end: CalendarDate): Promise<Expected[]> {
  const { organization_id: org, today, base_currency } = context;
  const active = (await findPatterns(tx, context)).filter(({ status }) => status === "active");
  const dated = active.map((pattern) => ({ ...pattern, amount: pattern.average_amount, date: today }));
  const patterns = await inBaseCurrency(tx, org, base_currency, dated);
  return patterns.flatMap((pattern) =>
    expectedDates(pattern, today, end).map((event_date) => ({
      event_id: stableId(org, "recurring_transaction", pattern.key, event_date),
      organization_id: org,
      event_date,
      direction: pattern.direction,
      amount: toNumber(pattern.base_amount),
      currency: base_currency,
      type: "recurring_transaction" as const,
      reference_table: referenceTableOf.recurring_transaction,
      reference_id: seriesIdOf(org, pattern),
      description: describe("recurring_transaction", null, pattern.counterparty_name),
      counterparty_name: pattern.counterparty_name,
      probability: pattern_probability,
      metadata: {
        frequency: pattern.frequency,
        counterparty_name: pattern.counterparty_name,
        last_seen_date: pattern.last_seen_date,
        original_amount: toNumber(pattern.average_amount),
        original_currency: pattern.currency,
      },
      due_date: event_date,
      counterparty_key: normalizeName(pattern.counterparty_name),
    })),
  );
}

function isSamePayment(document: Expected, pattern: Expected): boolean {
  return (
    document.direction === pattern.direction &&
    document.counterparty_key !== "" &&
    document.counterparty_key === pattern.counterparty_key &&
    Math.abs(daysBetween(document.event_date as CalendarDate, pattern.event_date as CalendarDate)) <=
      same_payment_days
  );
}

function earlierOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}

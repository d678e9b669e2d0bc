/**
 * Expected cash: open and scheduled invoices, invoices that series will create, recurring patterns, bills.
 * Everything is in the base currency. What was due before today and has not been paid is expected today, with
 * a lower probability the older it is.
 */

import { addMonths, type CalendarDate, daysBetween } from "../kernel/calendar.ts";
import { toNumber } from "../kernel/decimal.ts";
import { normalizeName } from "../kernel/names.ts";
import type { Tx } from "../platform/db/database.ts";
import { together } from "../platform/db/together.ts";
import { findActiveSeries } from "../recurring/index.ts";
import type { CashEventType, Direction } from "./constants.ts";
import { inBaseCurrency } from "./conversion.ts";
import { findPatterns, seriesIdOf } from "./find-patterns.ts";
import { type AgingBucket, bucketOf } from "./invoice-aging.ts";
import { findOpenBills, findOpenInvoices, findScheduledInvoices, type OpenItem } from "./open-items-store.ts";
import { findBillNames, haveOpenBill, haveOpenInvoice } from "./open-sums-store.ts";
import type { MetricContext } from "./organization.ts";
import type { DayRange } from "./range.ts";
import type { CashEvent } from "./schema.ts";
import { stableId } from "./stable-id.ts";
import { expectedDates } from "./step-pattern.ts";

const probabilities: Record<AgingBucket, number> = {
  current_amount: 0.85,
  overdue_0_to_30: 0.5,
  overdue_31_to_60: 0.3,
  overdue_60_plus: 0.15,
};
const pattern_probability = 0.9;
/** Recurring payments are projected for one year. */
const forecast_months = 12;
/**
 * If the counterparty of a pattern has an invoice or a bill this close in time, both are the same payment.
 */
const same_payment_days = 15;

const referenceTables = {
  invoice: "invoices",
  scheduled_invoice: "invoices",
  recurring_invoice: "recurring_invoices",
  recurring_transaction: "recurring_series",
  bill: "inbox",
} as const satisfies Record<CashEventType, CashEvent["reference_table"]>;

interface Expected extends CashEvent {
  counterparty_key: string;
}

/** Every event of the range, by day; no event is before today. */
export async function cashEvents(tx: Tx, context: MetricContext, range: DayRange): Promise<CashEvent[]> {
  const [invoices, bills] = await together([
    findOpenInvoices(tx, context, range.end_date),
    findOpenBills(tx, context, range.end_date),
  ]);
  return within(range, [
    ...invoices.map((item) => documentEvent(context, item, "invoice", "inflow")),
    ...bills.map((item) => documentEvent(context, item, "bill", "outflow")),
    ...(await otherEvents(tx, context, range)),
  ]);
}

/** The same without open invoices and bills, whose sums are kept. Patterns that they pay are left out all the same. */
export async function eventsBesideOpen(
  tx: Tx,
  context: MetricContext,
  range: DayRange,
): Promise<CashEvent[]> {
  return within(range, await otherEvents(tx, context, range));
}

function within(range: DayRange, events: readonly Expected[]): CashEvent[] {
  return events
    .filter(({ event_date }) => event_date >= range.start_date && event_date <= range.end_date)
    .sort(byDay)
    .map(({ counterparty_key: _, ...event }) => event);
}

/** Everything but open invoices and bills. */
async function otherEvents(tx: Tx, context: MetricContext, range: DayRange): Promise<Expected[]> {
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
  return [
    ...documents,
    ...inflows.filter((_, index) => !invoiced[index]),
    ...outflows.filter((_, index) => !billed[index]),
  ];
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

const words: Record<CashEventType, string> = {
  invoice: "Invoice",
  scheduled_invoice: "Scheduled invoice",
  recurring_invoice: "Recurring invoice",
  recurring_transaction: "Recurring",
  bill: "Bill",
};

function documentEvent(
  context: MetricContext,
  item: OpenItem,
  type: CashEventType,
  direction: Direction,
): Expected {
  const { organization_id, today, base_currency } = context;
  return {
    event_id: stableId(organization_id, type, item.id),
    organization_id,
    event_date: laterOf(item.due_date, today),
    direction,
    amount: toNumber(item.base_amount),
    currency: base_currency,
    type,
    reference_table: referenceTables[type],
    reference_id: item.id,
    description: describe(words[type], item.number, item.name),
    probability: probabilities[bucketOf(item.due_date, today)],
    metadata: {
      due_date: item.due_date,
      number: item.number,
      counterparty_name: item.name,
      original_amount: toNumber(item.amount),
      original_currency: item.currency,
    },
    counterparty_key: normalizeName(item.name ?? ""),
  };
}

function describe(...parts: (string | null)[]): string {
  const [word, number, name] = parts;
  return `${[word, number].filter(Boolean).join(" ")}${name ? `: ${name}` : ""}`;
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
      reference_table: referenceTables.recurring_transaction,
      reference_id: seriesIdOf(org, pattern),
      description: describe(words.recurring_transaction, null, pattern.counterparty_name),
      probability: pattern_probability,
      metadata: {
        frequency: pattern.frequency,
        counterparty_name: pattern.counterparty_name,
        last_seen_date: pattern.last_seen_date,
        original_amount: toNumber(pattern.average_amount),
        original_currency: pattern.currency,
      },
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

function byDay(a: CashEvent, b: CashEvent): number {
  if (a.event_date !== b.event_date) return a.event_date < b.event_date ? -1 : 1;
  return a.event_id < b.event_id ? -1 : 1;
}

function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

function earlierOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}

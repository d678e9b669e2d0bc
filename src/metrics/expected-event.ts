/**
 * One expected payment. Pure. What was due before today and has not been paid is expected today, with a lower
 * probability the older it is.
 */
import type { CalendarDate } from "../kernel/calendar.ts";
import { toNumber } from "../kernel/decimal.ts";
import { normalizeName } from "../kernel/names.ts";
import type { CashEventType, Direction } from "./constants.ts";
import { type AgingBucket, bucketOf } from "./invoice-aging.ts";
import type { OpenItem } from "./open-items-store.ts";
import type { MetricContext } from "./organization.ts";
import type { DayRange } from "./range.ts";
import type { CashEvent } from "./schema.ts";
import { stableId } from "./stable-id.ts";

/** Events are listed by (due_date, type, reference_id), which no two share. This is also the order of their days. */
export interface Expected extends CashEvent {
  due_date: CalendarDate;
  type: CashEventType;
  counterparty_key: string;
}

export function inListOrder(
  a: Pick<Expected, "due_date" | "type" | "reference_id">,
  b: Pick<Expected, "due_date" | "type" | "reference_id">,
): number {
  return (
    compareText(a.due_date, b.due_date) ||
    compareText(a.type, b.type) ||
    compareText(a.reference_id, b.reference_id)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const probabilities: Record<AgingBucket, number> = {
  current_amount: 0.85,
  overdue_0_to_30: 0.5,
  overdue_31_to_60: 0.3,
  overdue_60_plus: 0.15,
};

export const referenceTableOf = {
  invoice: "invoices",
  scheduled_invoice: "invoices",
  recurring_invoice: "recurring_invoices",
  recurring_transaction: "recurring_series",
  bill: "inbox",
} as const satisfies Record<CashEventType, CashEvent["reference_table"]>;

const words: Record<CashEventType, string> = {
  invoice: "Invoice",
  scheduled_invoice: "Scheduled invoice",
  recurring_invoice: "Recurring invoice",
  recurring_transaction: "Recurring",
  bill: "Bill",
};

/** The event of an invoice or a bill. */
export function documentEvent(
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
    reference_table: referenceTableOf[type],
    reference_id: item.id,
    description: describe(type, item.number, item.name),
    counterparty_name: item.name,
    probability: probabilities[bucketOf(item.due_date, today)],
    metadata: {
      due_date: item.due_date,
      number: item.number,
      counterparty_name: item.name,
      original_amount: toNumber(item.amount),
      original_currency: item.currency,
    },
    due_date: item.due_date,
    counterparty_key: normalizeName(item.name ?? ""),
  };
}

export function describe(type: CashEventType, number: string | null, name: string | null): string {
  return `${[words[type], number].filter(Boolean).join(" ")}${name ? `: ${name}` : ""}`;
}

export function isWithin({ start_date, end_date }: DayRange, { event_date }: CashEvent): boolean {
  return event_date >= start_date && event_date <= end_date;
}

/** The event as the API shows it. */
export function toCashEvent({ due_date: _due, counterparty_key: _key, ...event }: Expected): CashEvent {
  return event;
}

function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

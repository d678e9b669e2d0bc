/** The recount of recurring and expected payments (see test-recount-model.ts). */

import { cashFlow, categoryOf, middle, profitLoss } from "./test-recount-booked.ts";
import {
  type CategoryFacts,
  type Currency,
  currencyOf,
  daysFrom,
  euros,
  halfUp,
  inEuros,
  type Model,
  max,
  plusDays,
  plusMonths,
  type Row,
} from "./test-recount-model.ts";

interface Pattern {
  name: string;
  direction: "inflow" | "outflow";
  cents: number;
  currency: Currency;
  category: CategoryFacts | null;
  last: string;
  /** Null for irregular patterns. */
  next: string | null;
  status: "active" | "early" | "inactive";
  count: number;
  frequency: "monthly" | "quarterly" | "irregular";
}

const monthsFrom = (from: string, to: string) =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

const between = <One>(dates: readonly string[], distance: (from: string, to: string) => One) =>
  dates.slice(1).map((date, index) => distance(dates[index] as string, date));

/**
 * Monthly, with one miss allowed in five intervals; or quarterly; or else at least six times without long
 * gaps. In these tests every hit is in its own month and has the same amount, so neither needs a check.
 */
function frequencyOf(dates: readonly string[]): Pattern["frequency"] | null {
  const months = between(dates, monthsFrom);
  if (dates.length >= 3 && months.every((gap) => gap === 3)) return "quarterly";
  const missed = months.filter((gap) => gap === 2).length;
  const allowed = Math.floor(months.length / 5);
  if (dates.length >= 3 && months.every((gap) => gap <= 2) && missed <= allowed) return "monthly";
  const days = between(dates, daysFrom);
  return dates.length >= 6 && Math.max(...days) <= 3 * middle(days) ? "irregular" : null;
}

function nextOf(last: string, frequency: Pattern["frequency"]): string | null {
  return frequency === "irregular" ? null : plusMonths(last, frequency === "monthly" ? 1 : 3);
}

/** Whether the payment should have come by now, with a grace period. */
function isLate(dates: readonly string[], frequency: Pattern["frequency"], today: string): boolean {
  const last = dates.at(-1) as string;
  const next = nextOf(last, frequency);
  if (next === null) return daysFrom(last, today) > 3 * middle(between(dates, daysFrom));
  return daysFrom(next, today) > (frequency === "monthly" ? 15 : 30);
}

export function patterns(model: Model): Pattern[] {
  const hits = model.rows
    .filter((row) => row.subscribed && !row.pending && !row.transfer && !row.excluded)
    .filter((row) => row.date <= model.today && !categoryOf(model, row.category)?.excluded);
  return [...Map.groupBy(hits, ({ name }) => name)].flatMap(([name, own]) => {
    const rows = own.sort((a, b) => (a.date < b.date ? -1 : 1));
    const last = rows.at(-1) as Row;
    const dates = rows.map(({ date }) => date);
    const frequency = frequencyOf(dates);
    if (frequency === null) return [];
    const newest = rows.toReversed().find(({ category }) => category !== null);
    const late = isLate(dates, frequency, model.today);
    return [
      {
        name,
        direction: last.cents < 0 ? "outflow" : "inflow",
        cents: Math.abs(last.cents),
        currency: currencyOf(last),
        category: categoryOf(model, newest?.category ?? null),
        last: last.date,
        next: nextOf(last.date, frequency),
        status: late ? "inactive" : rows.length === 3 ? "early" : "active",
        count: rows.length,
        frequency,
      } as const,
    ];
  });
}

export function recurringSeries(model: Model) {
  return patterns(model).map((pattern) => ({
    counterparty_name: pattern.name,
    direction: pattern.direction,
    average_amount: euros(pattern.cents),
    currency: pattern.currency,
    frequency: pattern.frequency,
    category_id: pattern.category?.id ?? null,
    category_name: pattern.category?.name ?? null,
    last_seen_date: pattern.last,
    next_expected_date: pattern.next,
    status: pattern.status,
    transaction_count: pattern.count,
  }));
}

interface OpenInvoice {
  id: string;
  due: string;
  cents: number;
}

const unpaidInvoices = ({ invoices }: Model) =>
  invoices.filter(({ state, paid, cents }) => state === "open" && paid < cents);

export function openInvoices(model: Model): OpenInvoice[] {
  return unpaidInvoices(model).flatMap(({ id, date, due, currency, cents, paid }) => {
    const base = inEuros(model, currency, date, cents - paid);
    return base === null ? [] : [{ id, due, cents: base }];
  });
}

export function invoiceAging(model: Model) {
  const open = openInvoices(model);
  const total = (wanted: (late: number) => boolean) =>
    euros(
      open.filter(({ due }) => wanted(daysFrom(due, model.today))).reduce((all, { cents }) => all + cents, 0),
    );
  return {
    total_outstanding: total(() => true),
    invoice_count: open.length,
    current_amount: total((late) => late < 0),
    overdue_0_to_30: total((late) => late >= 0 && late <= 30),
    overdue_31_to_60: total((late) => late > 30 && late <= 60),
    overdue_60_plus: total((late) => late > 60),
    expected_14_days: total((late) => late <= 0 && late >= -14),
    expected_30_days: total((late) => late <= 0 && late >= -30),
    expected_60_days: total((late) => late <= 0 && late >= -60),
    unconverted_count: unpaidInvoices(model).length - open.length,
  };
}

export interface Event {
  type: string;
  event_date: string;
  direction: string;
  amount: number;
  probability: number;
  reference_id: string | null;
}

const chance = (due: string, today: string) => {
  const late = daysFrom(due, today);
  return late < 0 ? 0.85 : late <= 30 ? 0.5 : late <= 60 ? 0.3 : 0.15;
};

export function cashEvents(model: Model, from: string, to: string): Event[] {
  const { today } = model;
  const end = [to, plusMonths(today, 12)].sort()[0] as string;
  const expected = (
    type: string,
    direction: string,
    { id, due, cents, name }: OpenInvoice & { name: string },
  ) => ({
    type,
    event_date: max(due, today),
    direction,
    amount: euros(cents),
    probability: chance(due, today),
    reference_id: id,
    name,
  });
  const documents = [
    ...openInvoices(model).map((one) => expected("invoice", "inflow", { ...one, name: model.customer })),
    ...model.invoices.flatMap(({ id, date, due, currency, cents, state }) => {
      const base = inEuros(model, currency, [date, today].sort()[0] as string, cents);
      if (state !== "scheduled" || base === null) return [];
      return [expected("scheduled_invoice", "inflow", { id, due, cents: base, name: model.customer })];
    }),
    ...model.bills.flatMap(({ id, name, date, due, currency, cents, counts }) => {
      const base = inEuros(model, currency, date, cents);
      return counts && base !== null
        ? [expected("bill", "outflow", { id, due: due ?? date, cents: base, name })]
        : [];
    }),
    ...model.series.flatMap((series) => {
      const base = inEuros(model, series.currency, today, series.cents);
      if (!series.active || base === null) return [];
      const dues: string[] = [];
      for (let n = 0; ; n++) {
        const date =
          series.frequency === "weekly"
            ? plusDays(series.start, 7 * n)
            : plusMonths(series.start, (series.frequency === "monthly" ? 1 : 3) * n);
        const due = plusDays(date, series.terms);
        if (due > end) break;
        dues.push(due);
      }
      return dues.map((due) =>
        expected("recurring_invoice", "inflow", { id: series.id, due, cents: base, name: model.customer }),
      );
    }),
  ];
  const repeated = patterns(model)
    .filter(({ status }) => status === "active")
    .flatMap(({ name, direction, cents, currency, next }) => {
      const base = inEuros(model, currency, today, cents);
      if (base === null || next === null) return [];
      const dates: string[] = [];
      for (let date = next; date <= end; date = plusMonths(date, 1)) dates.push(max(date, today));
      return dates.map((event_date) => ({
        type: "recurring_transaction",
        event_date,
        direction,
        amount: euros(base),
        probability: 0.9,
        reference_id: null,
        name,
      }));
    })
    .filter(
      (event) =>
        !documents.some(
          ({ name, direction, event_date }) =>
            name === event.name &&
            direction === event.direction &&
            Math.abs(daysFrom(event_date, event.event_date)) <= 15,
        ),
    );
  return [...documents, ...repeated]
    .filter(({ event_date }) => event_date >= from && event_date <= to)
    .map(({ name: _, ...event }) => event);
}

export function cashProjection(model: Model, days: number) {
  const events = cashEvents(model, model.today, plusDays(model.today, days - 1));
  return Array.from({ length: days }, (_, index) => {
    const projection_date = plusDays(model.today, index);
    const total = (direction: string) =>
      euros(
        events
          .filter((event) => event.event_date === projection_date && event.direction === direction)
          .reduce((all, { amount }) => all + amount * 100, 0),
      );
    return { projection_date, expected_inflows: total("inflow"), expected_outflows: total("outflow") };
  });
}

export function financialSnapshot(model: Model) {
  const { today } = model;
  const balance = (account: number) =>
    model.rows
      .filter((row) => row.account === account && !row.pending)
      .reduce((total, row) => total + row.cents, 0);
  const cash = balance(0) + (inEuros(model, "USD", today, balance(1)) ?? 0);
  const this_month = `${today.slice(0, 7)}-01`;
  const last_day = plusDays(this_month, -1);
  const nets = cashFlow(model, plusMonths(this_month, -3), last_day).map((month) => month.net_cash_flow);
  const burn = Math.max(0, -(nets.sort((a, b) => a - b)[1] as number)) || 0;
  const [last_month] = profitLoss(model, plusMonths(this_month, -1), last_day);
  const times = { weekly: 52, monthly: 12, quarterly: 4 };
  const yearly = [
    ...model.series
      .filter(({ active }) => active)
      .map((one) => (inEuros(model, one.currency, today, one.cents) ?? 0) * times[one.frequency]),
    ...patterns(model)
      .filter(({ status, direction, next }) => status === "active" && direction === "inflow" && next !== null)
      .filter(({ category }) => category === null || category.kind === "income")
      .map(({ currency, cents }) => (inEuros(model, currency, today, cents) ?? 0) * 12),
  ];
  return {
    cash_balance: euros(cash),
    burn_rate: burn,
    monthly_revenue: last_month?.total_revenue,
    recurring_monthly_revenue: euros(halfUp(yearly.reduce((total, one) => total + one, 0) / 12)),
    currency: "EUR",
    runway_months: burn === 0 ? null : cash <= 0 ? 0 : halfUp((cash * 10) / Math.round(burn * 100)) / 10,
  };
}

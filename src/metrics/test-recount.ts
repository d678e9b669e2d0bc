/**
 * The metrics, counted the plain way: every record is looked at, and nothing of the service's own code is used.
 * Written from docs/metrics.md. Money is in whole cents; dollars are whole and rates whole cents, so that every
 * conversion is exact.
 */

export interface Part {
  cents: number;
  category: number | null;
}
export interface Row {
  id: string;
  /** 0 is in euros, 1 in dollars. */
  account: 0 | 1;
  date: string;
  cents: number;
  category: number | null;
  pending: boolean;
  transfer: boolean;
  excluded: boolean;
  parts: Part[];
  name: string;
  /** One of a subscription: its group has one price and one day of the month. */
  subscribed: boolean;
}
export interface CategoryFacts {
  id: string;
  name: string;
  kind: string;
  flow: string;
  excluded: boolean;
}
export type Currency = "EUR" | "USD";
export interface InvoiceFacts {
  id: string;
  date: string;
  due: string;
  currency: Currency;
  cents: number;
  paid: number;
  state: "open" | "scheduled" | "closed";
}
export interface BillFacts {
  id: string;
  name: string;
  date: string;
  due: string | null;
  currency: Currency;
  cents: number;
  counts: boolean;
}
export interface SeriesFacts {
  id: string;
  start: string;
  frequency: "weekly" | "monthly" | "quarterly";
  currency: Currency;
  cents: number;
  terms: number;
  active: boolean;
}
export interface Model {
  today: string;
  customer: string;
  rows: Row[];
  categories: CategoryFacts[];
  /** Cents of euro per dollar, by day. */
  rates: Map<string, number>;
  /** By category and month. */
  budgets: Map<string, { id: string; cents: number }>;
  invoices: InvoiceFacts[];
  bills: BillFacts[];
  series: SeriesFacts[];
}

// ---- Days.

const day_ms = 86_400_000;
export const plusDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day_ms).toISOString().slice(0, 10);
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day_ms;
/** No day here is after the 28th, so no month clamps it. */
export const plusMonths = (date: string, months: number) => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
};
const max = (a: string, b: string) => (a > b ? a : b);

// ---- Money.

export const euros = (cents: number) => Math.round(cents) / 100 || 0;
const halfUp = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** At the newest rate of the day and the seven before it; null where there is none. */
export function inEuros(model: Model, currency: Currency, date: string, cents: number): number | null {
  if (currency === "EUR") return cents;
  for (let age = 0; age <= 7; age++) {
    const rate = model.rates.get(plusDays(date, -age));
    if (rate !== undefined) return (cents * rate) / 100;
  }
  return null;
}
const currencyOf = (row: Pick<Row, "account">): Currency => (row.account === 0 ? "EUR" : "USD");

// ---- What was booked.

interface Counted {
  date: string;
  cents: number;
  sign: number;
  category: CategoryFacts | null;
}
const categoryOf = (model: Model, index: number | null) =>
  index === null ? null : (model.categories[index] as CategoryFacts);

export function counted(model: Model): Counted[] {
  return model.rows
    .filter((row) => !row.pending && !row.transfer && !row.excluded)
    .flatMap((row) => {
      const parts = row.parts.length > 0 ? row.parts : [{ cents: row.cents, category: row.category }];
      return parts.flatMap((part) => {
        const category = categoryOf(model, part.category);
        const cents = inEuros(model, currencyOf(row), row.date, part.cents);
        return category?.excluded || cents === null
          ? []
          : [{ date: row.date, cents, sign: part.cents < 0 ? -1 : 1, category }];
      });
    });
}

const sum = (all: readonly Counted[]) => all.reduce((total, { cents }) => total + cents, 0);
const flowOf = ({ category }: Counted) => category?.flow ?? "operating";
const earns = (one: Counted) => (one.category ? one.category.kind === "income" : one.sign > 0);

export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month <= to; month = plusMonths(month, 1)) months.push(month);
  return months;
}

export function profitLoss(model: Model, from: string, to: string) {
  const inRange = counted(model).filter(({ date }) => date >= from && date <= to);
  return monthsBetween(from, to).map((period) => {
    const operating = inRange.filter(
      (one) => one.date.startsWith(period.slice(0, 7)) && flowOf(one) === "operating",
    );
    const [revenue, cost] = [sum(operating.filter(earns)), -sum(operating.filter((one) => !earns(one)))];
    return {
      period,
      total_revenue: euros(revenue),
      total_expenses: euros(cost),
      net_profit_loss: euros(revenue - cost),
    };
  });
}

export function cashFlow(model: Model, from: string, to: string) {
  const inRange = counted(model).filter(({ date }) => date >= from && date <= to);
  return monthsBetween(from, to).map((period) => {
    const ofMonth = inRange.filter(({ date }) => date.startsWith(period.slice(0, 7)));
    const flow = (type: string) => euros(sum(ofMonth.filter((one) => flowOf(one) === type)));
    return {
      period,
      operating_cash_flow: flow("operating"),
      investing_cash_flow: flow("investing"),
      financing_cash_flow: flow("financing"),
      net_cash_flow: euros(sum(ofMonth)),
    };
  });
}

export function topCategories(model: Model, from: string, to: string) {
  const spent = counted(model).filter((one) => one.date >= from && one.date <= to && !earns(one));
  return [...Map.groupBy(spent, ({ category }) => category?.id ?? null)]
    .map(([category_id, all]) => ({
      category_id,
      total_amount: euros(-sum(all)),
      transaction_count: all.length,
    }))
    .filter(({ total_amount }) => total_amount > 0);
}

export function recentTransactions(model: Model) {
  return model.rows
    .filter((row) => !row.transfer && !row.excluded && !categoryOf(model, row.category)?.excluded)
    .sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1))
    .slice(0, 10)
    .map((row) => {
      const base = inEuros(model, currencyOf(row), row.date, row.cents);
      return {
        id: row.id,
        booking_date: row.date,
        amount: euros(row.cents),
        base_amount: base === null ? null : euros(base),
        currency: currencyOf(row),
        name: row.name,
        category_id: categoryOf(model, row.category)?.id ?? null,
        category_name: categoryOf(model, row.category)?.name ?? null,
      };
    });
}

// ---- Spend against budget and habit.

function spendOf(model: Model, category_id: string | null, month: string): number {
  const own = counted(model).filter(
    (one) =>
      one.date.startsWith(month.slice(0, 7)) && (one.category?.id ?? null) === category_id && !earns(one),
  );
  return -sum(own);
}

const middle = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
};

function standsOut(actual: number, before: readonly number[]): boolean {
  const first = before.findIndex((spend) => spend !== 0);
  if (first < 0) return actual >= 50_000;
  const history = before.slice(first);
  const last = history.at(-1) as number;
  if (last > 0 && actual - last >= 10_000 && (actual - last) / last >= 0.5) return true;
  if (history.length < 6) return false;
  const median = middle(history);
  const distances = history.map((spend) => Math.abs(spend - median));
  const mad = middle(distances);
  if (mad > 0) return (0.6745 * (actual - median)) / mad > 3.5;
  const mean = distances.reduce((total, one) => total + one, 0) / distances.length;
  return mean > 0 && (actual - median) / (1.2533 * mean) > 3.5;
}

export function spendVariance(model: Model, month: string) {
  const percent = (part: number, base: number) =>
    base === 0 ? null : halfUp((part * 10_000) / Math.abs(base)) / 100;
  const all = [null, ...model.categories.filter(({ excluded }) => !excluded)];
  return all
    .map((category) => {
      const id = category?.id ?? null;
      const [actual, last] = [spendOf(model, id, month), spendOf(model, id, plusMonths(month, -1))];
      const budget = model.budgets.get(`${id} ${month}`)?.cents;
      const before = Array.from({ length: 12 }, (_, n) => spendOf(model, id, plusMonths(month, n - 12)));
      return {
        category_id: id,
        actual_spend: euros(actual),
        budget_amount: euros(budget ?? 0),
        variance: euros(actual - (budget ?? 0)),
        variance_pct: percent(actual - (budget ?? 0), budget ?? 0),
        last_month_spend: euros(last),
        mom_change: euros(actual - last),
        mom_change_pct: percent(actual - last, last),
        is_over_budget: budget !== undefined && actual > budget,
        is_anomaly: standsOut(actual, before),
      };
    })
    .filter((row) => row.actual_spend !== 0 || row.budget_amount !== 0 || row.last_month_spend !== 0);
}

// ---- What repeats. Only subscriptions can: everybody else is met once.

interface Pattern {
  name: string;
  direction: "inflow" | "outflow";
  cents: number;
  currency: Currency;
  category: CategoryFacts | null;
  last: string;
  next: string;
  status: "active" | "early" | "inactive";
  count: number;
  /** In months. */
  step: 1 | 3;
}

const monthsFrom = (from: string, to: string) =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** Every month, one missed in five intervals allowed; or every quarter. */
function stepOf(gaps: readonly number[]): 1 | 3 | null {
  if (gaps.every((gap) => gap === 3)) return 3;
  const missed = gaps.filter((gap) => gap === 2).length;
  return gaps.every((gap) => gap <= 2) && missed <= Math.floor(gaps.length / 5) ? 1 : null;
}

export function patterns(model: Model): Pattern[] {
  const hits = model.rows
    .filter((row) => row.subscribed && !row.pending && !row.transfer && !row.excluded)
    .filter((row) => row.date <= model.today && !categoryOf(model, row.category)?.excluded);
  return [...Map.groupBy(hits, ({ name }) => name)].flatMap(([name, own]) => {
    const rows = own.sort((a, b) => (a.date < b.date ? -1 : 1));
    const last = rows.at(-1) as Row;
    const gaps = rows.slice(1).map(({ date }, index) => monthsFrom((rows[index] as Row).date, date));
    const step = rows.length < 3 ? null : stepOf(gaps);
    if (step === null) return [];
    const next = plusMonths(last.date, step);
    const newest = rows.toReversed().find(({ category }) => category !== null);
    const late = daysFrom(next, model.today) > (step === 1 ? 15 : 30);
    return [
      {
        name,
        direction: last.cents < 0 ? "outflow" : "inflow",
        cents: Math.abs(last.cents),
        currency: currencyOf(last),
        category: categoryOf(model, newest?.category ?? null),
        last: last.date,
        next,
        status: late ? "inactive" : rows.length === 3 ? "early" : "active",
        count: rows.length,
        step,
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
    frequency: pattern.step === 1 ? "monthly" : "quarterly",
    category_id: pattern.category?.id ?? null,
    category_name: pattern.category?.name ?? null,
    last_seen_date: pattern.last,
    next_expected_date: pattern.next,
    status: pattern.status,
    transaction_count: pattern.count,
  }));
}

// ---- What is expected.

interface OpenInvoice {
  id: string;
  due: string;
  cents: number;
}

export function openInvoices(model: Model): OpenInvoice[] {
  return model.invoices
    .filter(({ state, paid, cents }) => state === "open" && paid < cents)
    .flatMap(({ id, date, due, currency, cents, paid }) => {
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
      if (base === null) return [];
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

// ---- The whole in six figures.

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
      .filter(({ status, direction }) => status === "active" && direction === "inflow")
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

/**
 * The metrics, computed in the simplest way: from every record, without any of the service's own code.
 * Written from docs/metrics.md. Money is in whole cents; dollars are whole and rates whole cents, so that
 * every conversion is exact.
 */

export interface Part {
  cents: number;
  category: number | null;
}
export interface Row {
  id: string;
  /** 0 is the account in euros, 1 the one in dollars. */
  account: 0 | 1;
  date: string;
  cents: number;
  category: number | null;
  pending: boolean;
  transfer: boolean;
  excluded: boolean;
  parts: Part[];
  name: string;
  /** Part of a subscription: its group has one price and one day of the month. */
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
export const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / day_ms;
/** No day here is after the 28th, so no month clamps it. */
export const plusMonths = (date: string, months: number) => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
};
export const max = (a: string, b: string) => (a > b ? a : b);

// ---- Money.

export const euros = (cents: number) => Math.round(cents) / 100 || 0;
export const halfUp = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** At the newest rate of the day and the seven days before it; null if there is none. */
export function inEuros(model: Model, currency: Currency, date: string, cents: number): number | null {
  if (currency === "EUR") return cents;
  for (let age = 0; age <= 7; age++) {
    const rate = model.rates.get(plusDays(date, -age));
    if (rate !== undefined) return (cents * rate) / 100;
  }
  return null;
}
export const currencyOf = (row: Pick<Row, "account">): Currency => (row.account === 0 ? "EUR" : "USD");

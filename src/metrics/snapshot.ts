/** Cash, burn, runway and revenue, as of this moment. */
import { addDays, addMonths, type CalendarDate, firstOfMonth } from "../kernel/calendar.ts";
import {
  addDecimals,
  type Decimal,
  divideHalfUp,
  fromUnits,
  negateDecimal,
  parseDecimal,
  toNumber,
  toUnits,
} from "../kernel/decimal.ts";
import { fromMinor, toMinor } from "../kernel/money.ts";
import { normalizeName } from "../kernel/names.ts";
import type { Tx } from "../platform/db/database.ts";
import { findActiveSeries } from "../recurring/index.ts";
import { inBaseCurrency } from "./conversion.ts";
import { findPatterns } from "./find-patterns.ts";
import type { MetricContext } from "./organization.ts";
import { findCategoryNames } from "./patterns-store.ts";
import type { RecurringPattern } from "./recurring-patterns.ts";
import type { FinancialSnapshot } from "./schema.ts";
import { findCashAndMonths } from "./snapshot-store.ts";

export const burn_months = 3;

export async function financialSnapshot(tx: Tx, context: MetricContext): Promise<FinancialSnapshot> {
  const { organization_id, base_currency, today } = context;
  const this_month = firstOfMonth(today);
  const range = { start_date: addMonths(this_month, -burn_months), end_date: addDays(this_month, -1) };
  const { balances, months } = await findCashAndMonths(tx, context, range);
  const dated = balances.map(({ amount, ...rest }) => ({ ...rest, amount: exact(amount), date: today }));
  const cash = await inBaseCurrency(tx, organization_id, base_currency, dated);
  const cash_balance = addDecimals(...cash.map(({ base_amount }) => base_amount));
  const last_month = addMonths(this_month, -1);
  const burn_rate = burnOf(completeMonths(months, range.start_date));
  return {
    cash_balance: toNumber(cash_balance),
    burn_rate: toNumber(burn_rate),
    monthly_revenue: toNumber(exact(months.find(({ period }) => period === last_month)?.revenue ?? "0")),
    recurring_monthly_revenue: toNumber(await recurringRevenue(tx, context)),
    currency: base_currency,
    runway_months: runwayOf(cash_balance, burn_rate),
  };
}

function exact(text: string): Decimal {
  return parseDecimal(text) ?? ("0" as Decimal);
}

function completeMonths(
  months: readonly { period: CalendarDate; net: string }[],
  first: CalendarDate,
): Decimal[] {
  return Array.from({ length: burn_months }, (_, index) =>
    exact(months.find(({ period }) => period === addMonths(first, index))?.net ?? "0"),
  );
}

const scale = 4;

/** The median net outflow of the months; 0 if it is negative. */
export function burnOf(nets: readonly Decimal[]): Decimal {
  const outflows = nets.map((net) => toUnits(negateDecimal(net), scale)).sort((a, b) => (a < b ? -1 : 1));
  const median = outflows[Math.floor(outflows.length / 2)] ?? 0n;
  return fromUnits(median > 0n ? median : 0n, scale);
}

/** In months with one decimal; null if there is no burn, 0 if no cash is left. */
export function runwayOf(cash: Decimal, burn: Decimal): number | null {
  const [left, monthly] = [toUnits(cash, scale), toUnits(burn, scale)];
  if (monthly <= 0n) return null;
  return left <= 0n ? 0 : toNumber(fromUnits(divideHalfUp(left * 10n, monthly), 1));
}

/** How many times a year each frequency occurs. Irregular patterns have no frequency and count as 0. */
const times_per_year: Record<RecurringPattern["frequency"], number> = {
  weekly: 52,
  biweekly: 26,
  semi_monthly: 24,
  monthly: 12,
  quarterly: 4,
  annually: 1,
  irregular: 0,
};

/**
 * Active recurring invoice series, plus active income patterns of other counterparties, normalized to a
 * month.
 */
async function recurringRevenue(tx: Tx, context: MetricContext): Promise<Decimal> {
  const { organization_id: org, today, base_currency } = context;
  const series = await findActiveSeries(tx, org, context.now, today);
  const invoiced = new Set(series.map(({ customer_name }) => normalizeName(customer_name ?? "")));
  const patterns = (await findIncomePatterns(tx, context)).filter(
    ({ counterparty_name }) => !invoiced.has(normalizeName(counterparty_name)),
  );
  const yearly = await inBaseCurrency(tx, org, base_currency, [
    ...series.map((one) => ({ ...one, amount: one.total, times: one.invoices_per_year, date: today })),
    ...patterns.map((one) => ({
      ...one,
      amount: one.average_amount,
      times: times_per_year[one.frequency],
      date: today,
    })),
  ]);
  const sum = yearly.reduce(
    (total, { base_amount, times }) => total + toMinor(base_amount, base_currency) * BigInt(times),
    0n,
  );
  return fromMinor(divideHalfUp(sum, 12n), base_currency);
}

/** Active inflow patterns that are revenue: without a category, or with an income category. */
async function findIncomePatterns(tx: Tx, context: MetricContext): Promise<RecurringPattern[]> {
  const patterns = (await findPatterns(tx, context)).filter(
    ({ direction, status }) => direction === "inflow" && status === "active",
  );
  const ids = patterns.flatMap(({ category_id }) => category_id ?? []);
  const categories = await findCategoryNames(tx, context.organization_id, [...new Set(ids)]);
  const earning = new Set(categories.filter(({ kind }) => kind === "income").map(({ id }) => id));
  return patterns.filter(({ category_id }) => category_id === null || earning.has(category_id));
}

/** The recount of booked transactions: profit, cash flow, categories, spend (see test-recount-model.ts). */
import {
  type CategoryFacts,
  currencyOf,
  euros,
  halfUp,
  inEuros,
  type Model,
  plusMonths,
} from "./test-recount-model.ts";

interface Counted {
  date: string;
  cents: number;
  sign: number;
  category: CategoryFacts | null;
}
export const categoryOf = (model: Model, index: number | null) =>
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

function spendOf(model: Model, category_id: string | null, month: string): number {
  const own = counted(model).filter(
    (one) =>
      one.date.startsWith(month.slice(0, 7)) && (one.category?.id ?? null) === category_id && !earns(one),
  );
  return -sum(own);
}

export const middle = (values: readonly number[]) => {
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

/** Profit and loss and cash flow, month by month; a month without transactions is listed with zeros. */
import { addDecimals, type Decimal, subtractDecimals, toNumber } from "../kernel/decimal.ts";
import type { Tx } from "../platform/db/database.ts";
import type { MetricContext } from "./organization.ts";
import { type DayRange, monthsOf } from "./range.ts";
import type { CashFlow, ProfitLoss } from "./schema.ts";
import { findMonths, type MonthOfTotals } from "./totals-store.ts";

export async function profitLoss(tx: Tx, context: MetricContext, range: DayRange): Promise<ProfitLoss[]> {
  const months = await filledMonths(tx, context, range);
  return months.map(({ period, revenue, expenses }) => ({
    period,
    total_revenue: toNumber(revenue),
    total_expenses: toNumber(expenses),
    net_profit_loss: toNumber(subtractDecimals(revenue, expenses)),
  }));
}

export async function cashFlow(tx: Tx, context: MetricContext, range: DayRange): Promise<CashFlow[]> {
  const months = await filledMonths(tx, context, range);
  return months.map(({ period, operating, investing, financing }) => ({
    period,
    operating_cash_flow: toNumber(operating),
    investing_cash_flow: toNumber(investing),
    financing_cash_flow: toNumber(financing),
    net_cash_flow: toNumber(addDecimals(operating, investing, financing)),
  }));
}

const zero = "0" as Decimal;
const nothing = { revenue: zero, expenses: zero, operating: zero, investing: zero, financing: zero };

async function filledMonths(tx: Tx, context: MetricContext, range: DayRange): Promise<MonthOfTotals[]> {
  const found = new Map((await findMonths(tx, context, range)).map((month) => [month.period, month]));
  return monthsOf(range).map((period) => found.get(period) ?? { period, ...nothing });
}

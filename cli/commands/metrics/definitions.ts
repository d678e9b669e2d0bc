/** The metrics: which range they take, which of their fields make a table, which one makes a chart. */

import type { Operations } from "../../../client/index.ts";
import type {
  CashEvent,
  CashFlow,
  CashProjection,
  FinancialSnapshot,
  InvoiceAging,
  MetricName,
  ProfitLoss,
  RecentTransaction,
  RecurringPatternOut,
  SpendVariance,
  TopCategory,
  VatReport,
  VatRow,
} from "../../../src/contract.ts";
import { vatSides } from "../../../src/contract.ts";

export type Row = Record<string, unknown>;

interface RowOf extends Record<MetricName, object> {
  "profit-loss": ProfitLoss;
  "cash-flow": CashFlow;
  "cash-projection": CashProjection;
  "invoice-aging": InvoiceAging;
  "top-categories": TopCategory;
  "spend-variance": SpendVariance;
  "cash-events": CashEvent;
  "recurring-series": RecurringPatternOut;
  "financial-snapshot": FinancialSnapshot;
  "recent-transactions": RecentTransaction;
  vat: VatRow & { side: string };
}

export interface Metric<Field extends string = string> {
  help: string;
  /** The call of the client. */
  read: Extract<keyof Operations, `get${string}`>;
  /** Which options it knows. */
  takes: readonly ("from" | "to" | "days" | "month" | "limit" | "basis")[];
  /** The lines of the table, where the answer is an object that has more. */
  rowsOf?(answer: never): Row[];
  columns: readonly Field[];
  /** Amounts; aligned and with decimals. */
  money: readonly Field[];
  /** Left out of the table where a terminal has no room for them. */
  spare?: readonly Field[];
  chart?: { label: Field; value: Field };
}

const agingAmounts = [
  "current_amount",
  "overdue_0_to_30",
  "overdue_31_to_60",
  "overdue_60_plus",
  "expected_14_days",
  "expected_30_days",
  "expected_60_days",
] as const;

export const metrics: { [Name in MetricName]: Metric<keyof RowOf[Name] & string> } = {
  "profit-loss": {
    help: "Revenue, expenses and profit by month",
    read: "getProfitLoss",
    takes: ["from", "to"],
    columns: ["period", "total_revenue", "total_expenses", "net_profit_loss"],
    money: ["total_revenue", "total_expenses", "net_profit_loss"],
    chart: { label: "period", value: "net_profit_loss" },
  },
  "cash-flow": {
    help: "Operating, investing and financing cash flow by month",
    read: "getCashFlow",
    takes: ["from", "to"],
    columns: ["period", "operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "net_cash_flow"],
    money: ["operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "net_cash_flow"],
    chart: { label: "period", value: "net_cash_flow" },
  },
  "cash-projection": {
    help: "Expected inflows and outflows by day",
    read: "getCashProjection",
    takes: ["days"],
    columns: ["projection_date", "expected_inflows", "expected_outflows"],
    money: ["expected_inflows", "expected_outflows"],
  },
  "invoice-aging": {
    help: "Outstanding invoices by days overdue",
    read: "getInvoiceAging",
    takes: [],
    columns: ["total_outstanding", "invoice_count", "unconverted_count", ...agingAmounts],
    money: ["total_outstanding", ...agingAmounts],
  },
  "top-categories": {
    help: "Spending by category, largest first",
    read: "getTopCategories",
    takes: ["from", "to", "limit"],
    columns: ["category_name", "total_amount", "transaction_count"],
    money: ["total_amount"],
    chart: { label: "category_name", value: "total_amount" },
  },
  "spend-variance": {
    help: "Spending by category against budget and last month",
    read: "getSpendVariance",
    takes: ["month"],
    columns: [
      "category_name",
      "actual_spend",
      "budget_amount",
      "variance",
      "variance_pct",
      "last_month_spend",
      "mom_change",
      "is_over_budget",
      "is_anomaly",
    ],
    money: ["actual_spend", "budget_amount", "variance", "last_month_spend", "mom_change"],
    spare: ["mom_change", "is_over_budget"],
    chart: { label: "category_name", value: "variance" },
  },
  "cash-events": {
    help: "Expected payments, one per row",
    read: "getCashEvents",
    takes: ["from", "to"],
    columns: ["event_date", "direction", "type", "description", "amount", "currency", "probability"],
    money: ["amount"],
    spare: ["probability"],
  },
  "recurring-series": {
    help: "Recurring payments found in the transactions",
    read: "getRecurringSeries",
    takes: [],
    columns: [
      "counterparty_name",
      "direction",
      "frequency",
      "average_amount",
      "currency",
      "next_expected_date",
      "status",
    ],
    money: ["average_amount"],
  },
  "financial-snapshot": {
    help: "Current cash, burn rate and runway",
    read: "getFinancialSnapshot",
    takes: [],
    columns: [
      "cash_balance",
      "burn_rate",
      "monthly_revenue",
      "recurring_monthly_revenue",
      "currency",
      "runway_months",
    ],
    money: ["cash_balance", "burn_rate", "monthly_revenue", "recurring_monthly_revenue"],
  },
  "recent-transactions": {
    help: "The latest bank transactions",
    read: "getRecentTransactions",
    takes: ["limit"],
    columns: ["booking_date", "name", "description", "category_name", "amount", "currency"],
    money: ["amount"],
    spare: ["description"],
  },
  vat: {
    help: "VAT of sales and purchases by rate, and what is payable",
    read: "getVat",
    takes: ["from", "to", "basis"],
    rowsOf: (report: VatReport) => [
      ...vatSides.flatMap((side) => report[side].map((row) => ({ side, ...row }))),
      { side: "payable", tax_amount: report.payable },
    ],
    columns: ["side", "tax_category", "tax_rate", "country", "net_amount", "tax_amount", "document_count"],
    money: ["net_amount", "tax_amount"],
    spare: ["document_count", "country"],
  },
};

/** The ten metrics: which range they take, which of their fields make a table, which one makes a chart. */
export type Row = Record<string, unknown>;

export interface Metric {
  help: string;
  /** Which options it knows. */
  takes: readonly ("from" | "to" | "days" | "month" | "limit")[];
  columns: readonly string[];
  /** Amounts; aligned and with decimals. */
  money: readonly string[];
  /** Left out of the table where a terminal has no room for them. */
  spare?: readonly string[];
  chart?: { label: string; value: string };
}

export const metrics: Record<string, Metric> = {
  "profit-loss": {
    help: "revenue, expenses and what is left, by month",
    takes: ["from", "to"],
    columns: ["period", "total_revenue", "total_expenses", "net_profit_loss"],
    money: ["total_revenue", "total_expenses", "net_profit_loss"],
    chart: { label: "period", value: "net_profit_loss" },
  },
  "cash-flow": {
    help: "cash in and out, by month and kind",
    takes: ["from", "to"],
    columns: ["period", "operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "net_cash_flow"],
    money: ["operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "net_cash_flow"],
    chart: { label: "period", value: "net_cash_flow" },
  },
  "cash-projection": {
    help: "what will come in and go out, day by day",
    takes: ["days"],
    columns: ["projection_date", "expected_inflows", "expected_outflows"],
    money: ["expected_inflows", "expected_outflows"],
  },
  "invoice-aging": {
    help: "what customers owe, and how late",
    takes: [],
    columns: [
      "total_outstanding",
      "invoice_count",
      "current_amount",
      "overdue_0_to_30",
      "overdue_31_to_60",
      "overdue_60_plus",
      "expected_14_days",
      "expected_30_days",
      "expected_60_days",
    ],
    money: [
      "total_outstanding",
      "current_amount",
      "overdue_0_to_30",
      "overdue_31_to_60",
      "overdue_60_plus",
      "expected_14_days",
      "expected_30_days",
      "expected_60_days",
    ],
  },
  "top-categories": {
    help: "where the money goes, largest first",
    takes: ["from", "to", "limit"],
    columns: ["category_name", "total_amount", "transaction_count"],
    money: ["total_amount"],
    chart: { label: "category_name", value: "total_amount" },
  },
  "spend-variance": {
    help: "spending against budget and the month before",
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
    help: "expected payments, one by one",
    takes: ["from", "to"],
    columns: ["event_date", "direction", "type", "description", "amount", "currency", "probability"],
    money: ["amount"],
    spare: ["probability"],
  },
  "recurring-series": {
    help: "payments that come again and again",
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
    help: "cash, burn rate and runway, now",
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
    help: "the newest bank transactions",
    takes: ["limit"],
    columns: ["booking_date", "name", "description", "category_name", "amount", "currency"],
    money: ["amount"],
    spare: ["description"],
  },
};

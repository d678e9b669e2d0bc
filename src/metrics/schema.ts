/** Metrics in the API. Money is in the organization's base currency unless the record names another. */
import {
  DateOnly,
  FreeObject,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import {
  cashEventTypes,
  directions,
  patternFrequencies,
  patternStatuses,
  referenceTables,
} from "./constants.ts";

export const ProfitLoss = Resource({
  period: DateOnly,
  total_revenue: NumberOut,
  total_expenses: NumberOut,
  net_profit_loss: NumberOut,
});
export type ProfitLoss = Static<typeof ProfitLoss>;

export const CashFlow = Resource({
  period: DateOnly,
  operating_cash_flow: NumberOut,
  investing_cash_flow: NumberOut,
  financing_cash_flow: NumberOut,
  net_cash_flow: NumberOut,
});
export type CashFlow = Static<typeof CashFlow>;

export const CashProjection = Resource({
  projection_date: DateOnly,
  expected_inflows: NumberOut,
  expected_outflows: NumberOut,
});
export type CashProjection = Static<typeof CashProjection>;

export const InvoiceAging = Resource({
  total_outstanding: NumberOut,
  invoice_count: Type.Integer(),
  current_amount: NumberOut,
  overdue_0_to_30: NumberOut,
  overdue_31_to_60: NumberOut,
  overdue_60_plus: NumberOut,
  expected_14_days: NumberOut,
  expected_30_days: NumberOut,
  expected_60_days: NumberOut,
  unconverted_count: Type.Integer({
    description: "Open invoices missing from all other figures: no exchange rate is known for their dates",
  }),
});
export type InvoiceAging = Static<typeof InvoiceAging>;

/** A row without a category has a null id and the slug "uncategorized". */
const category = {
  category_id: Nullable(Uuid),
  category_name: Nullable(Type.String()),
  category_slug: Nullable(Type.String()),
  category_color: Nullable(Type.String()),
};

export const TopCategory = Resource({
  ...category,
  total_amount: NumberOut,
  transaction_count: Type.Integer(),
});
export type TopCategory = Static<typeof TopCategory>;

export const SpendVariance = Resource({
  ...category,
  actual_spend: NumberOut,
  budget_amount: NumberOut,
  variance: NumberOut,
  variance_pct: Nullable(NumberOut),
  last_month_spend: NumberOut,
  mom_change: NumberOut,
  mom_change_pct: Nullable(NumberOut),
  is_over_budget: Type.Boolean(),
  is_anomaly: Type.Boolean(),
});
export type SpendVariance = Static<typeof SpendVariance>;

export const CashEvent = Resource({
  event_id: Uuid,
  organization_id: Uuid,
  event_date: DateOnly,
  direction: OneOf(directions),
  amount: NumberOut,
  currency: Type.String(),
  type: OneOf(cashEventTypes),
  reference_table: OneOf(referenceTables),
  reference_id: Uuid,
  description: Type.String(),
  counterparty_name: Nullable(Type.String({ description: "The customer or vendor" })),
  probability: NumberOut,
  metadata: FreeObject,
});
export type CashEvent = Static<typeof CashEvent>;

export const RecurringPatternOut = Resource({
  series_id: Uuid,
  organization_id: Uuid,
  counterparty_name: Type.String(),
  direction: OneOf(directions),
  average_amount: NumberOut,
  currency: Type.String(),
  frequency: OneOf(patternFrequencies),
  category_id: Nullable(Uuid),
  category_name: Nullable(Type.String()),
  last_seen_date: DateOnly,
  next_expected_date: Nullable(DateOnly),
  status: OneOf(patternStatuses),
  transaction_count: Type.Integer(),
});
export type RecurringPatternOut = Static<typeof RecurringPatternOut>;

export const FinancialSnapshot = Resource({
  cash_balance: NumberOut,
  burn_rate: NumberOut,
  monthly_revenue: NumberOut,
  recurring_monthly_revenue: NumberOut,
  currency: Type.String(),
  runway_months: Nullable(NumberOut),
});
export type FinancialSnapshot = Static<typeof FinancialSnapshot>;

export const RecentTransaction = Resource({
  id: Uuid,
  booking_date: DateOnly,
  amount: NumberOut,
  base_amount: Nullable(NumberOut),
  currency: Type.String(),
  description: Type.String(),
  name: Type.String(),
  ...category,
  matched: Type.Boolean({ description: "It has a receipt or bill, or pays an invoice" }),
  has_receipt: Type.Boolean({ description: "An inbox item is matched with it, in full or in part" }),
  suggested_match: Type.Boolean({ description: "A match or a payment waits to be confirmed" }),
  invoice_number: Nullable(Type.String({ description: "The invoice that it pays; the first of several" })),
});
export type RecentTransaction = Static<typeof RecentTransaction>;

/** Formats and limits of exports, as clients see them. */

export const exportFormats = [
  "csv",
  "xlsx",
  "accountant_box",
  "datev",
  "hledger",
  "beancount",
  "everything",
] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStatuses = ["queued", "running", "completed", "failed"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** The lists that can be exported as CSV and XLSX, by the end of their path. A test compares them with the routes. */
export const exportLists = [
  "inbox",
  "entries",
  "transactions",
  "bank-accounts",
  "imports",
  "categorization-rules",
  "payment-proposals",
  "invoices",
  "register",
  "recurring-invoices",
  "emails",
  "documents",
  "folders",
  "customers",
  "vendors",
  "products",
  "projects",
  "categories",
  "budgets",
  "exchange-rates",
  "members",
  "audit-events",
  "audit-blocks",
] as const;
export type ExportList = (typeof exportLists)[number];

/** Of one organization: more are refused until one of these is finished. */
export const unfinished_exports_max = 5;

/** The charts of accounts (Standardkontenrahmen) of DATEV. */
export const datevCharts = ["SKR03", "SKR04"] as const;
export type DatevChart = (typeof datevCharts)[number];

/** What the DATEV export books besides categories, bank accounts, customers and vendors. */
export const datevAccounts = [
  "revenue_19",
  "revenue_7",
  "revenue_intra_community",
  "revenue_eu_services",
  "revenue_reverse_charge",
  "revenue_export",
  "revenue_exempt",
  "revenue_other",
  "output_tax_19",
  "output_tax_7",
  "output_tax_other",
  "input_tax_19",
  "input_tax_7",
  "input_tax_other",
  "owed_tax",
  "owed_input_tax",
  "expenses",
  "income",
  "transit",
  "opening",
  "opening_receivables",
  "written_off",
  "exchange_gain",
  "exchange_loss",
] as const;
export type DatevAccount = (typeof datevAccounts)[number];

/** A DATEV export has a file for each fiscal year; longer periods are several exports. */
export const datev_years_max = 20;

/** Of a consultant and a client, as DATEV gives them. */
export const datev_numbers = {
  consultant: { min: 1001, max: 9_999_999 },
  client: { min: 1, max: 99_999 },
  account_length: { min: 4, max: 8 },
} as const;

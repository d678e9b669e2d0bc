/** Formats and limits of exports, as clients see them. */

export const exportFormats = ["csv", "xlsx", "accountant_box", "hledger", "beancount", "everything"] as const;
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

/** The frozen invoice and its arithmetic: the only door for other areas. */
export {
  type Address,
  type BankDetails,
  type DocumentType,
  documentTypes,
  type InvoiceSnapshot,
  type Party,
  type PrintSettings,
  type SnapshotItem,
  type TaxBehavior,
  type TaxBreakdownRow,
  type TaxCategory,
  taxCategories,
} from "./snapshot.ts";
export { needsExemptionReason, type TaxCategoryCode, taxCategoryCodes } from "./tax-categories.ts";
export { computeTotals, type InvoiceTotals, type LineTotals, type TotalsLine, taxGroupOf } from "./totals.ts";

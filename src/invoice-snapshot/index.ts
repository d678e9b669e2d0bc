/** The snapshot of a finalized invoice and its arithmetic. Other domains import only this file. */
export { type ItemRole, itemsByRole, netSums, type Positioned, rolesOf } from "./adjustments.ts";
export {
  type Address,
  type BankDetails,
  type DocumentType,
  documentTypes,
  type EInvoiceFinding,
  type EInvoiceSettings,
  einvoiceChoices,
  type InvoiceSnapshot,
  type ItemKind,
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

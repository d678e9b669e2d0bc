/**
 * The API as its clients see it: the command line, the web app, the client package. They import this file and
 * nothing else of `src`.
 *
 * Wire schemas are exported as types only. What remains at run time are constants, without I/O and without
 * TypeBox, so a client pays for no schema it does not use. test/platform/architecture.test.ts keeps it so.
 */

export * from "./access/constants.ts";
export type * from "./access/schema.ts";
export {
  allScopes,
  bundles,
  type Role,
  requestableScopes,
  roleScopes,
  roles,
  type Scope,
} from "./access/scopes.ts";
export type * from "./access/second-factors/schema.ts";
export * from "./audit/constants.ts";
export type * from "./audit/schema.ts";
export type * from "./banking/accounts/schema.ts";
export * from "./banking/constants.ts";
export {
  type CsvMapping,
  csvFields,
  dateOrders,
  decimalMarks,
  type StatementFormat,
  statementFormats,
} from "./banking/formats/statement.ts";
export type * from "./banking/import/mapping-schema.ts";
export type * from "./banking/import/schema.ts";
export type * from "./banking/rules/schema.ts";
export type * from "./banking/transactions/schema.ts";
export {
  type AttachableType,
  attachableTypes,
  type DocumentCategory,
  type DocumentCounts,
  type DocumentSource,
  documentCategories,
  documentSources,
} from "./documents/document.ts";
export type * from "./documents/schema.ts";
export * from "./exports/constants.ts";
export type * from "./exports/schema.ts";
export * from "./inbox/constants.ts";
export type * from "./inbox/schema.ts";
export { type InboxMove, type InboxStatus, inboxMoves, inboxStatuses } from "./inbox/status.ts";
export {
  adjustmentKinds,
  type DocumentType,
  documentTypes,
  einvoiceChoices,
  type ItemKind,
  itemKinds,
  productKinds,
  type TaxCategory,
  taxCategories,
} from "./invoice-snapshot/snapshot.ts";
export * from "./invoices/constants.ts";
export {
  checkNumberSettings,
  type NumberReset,
  numberResets,
  numberSettingsDefault,
  toNumberSequence,
  writeNumber,
} from "./invoices/finalize/number-pattern.ts";
export type * from "./invoices/finalize/schema.ts";
export { type InvoiceMove, type InvoiceStatus, invoiceMoves, invoiceStatuses } from "./invoices/invoice.ts";
export type * from "./invoices/schema.ts";
export type * from "./invoices/settlement/schema.ts";
export * from "./invoices/statement/constants.ts";
export type * from "./invoices/statement/schema.ts";
export type * from "./invoices/templates/legal-entity-schema.ts";
export type * from "./invoices/templates/schema.ts";
export type { Issue } from "./kernel/issues.ts";
export { type RefusalReason, refusalReasons } from "./kernel/refusal-reasons.ts";
export * from "./mail/constants.ts";
export type * from "./mail/schema.ts";
export * from "./matching/constants.ts";
export type * from "./matching/payments/schema.ts";
export type * from "./matching/schema.ts";
export * from "./metrics/constants.ts";
export type * from "./metrics/schema.ts";
export * from "./metrics/vat/constants.ts";
export type * from "./metrics/vat/schema.ts";
export * from "./moving/constants.ts";
export type * from "./moving/schema.ts";
export * from "./organizations/constants.ts";
export type * from "./organizations/schema.ts";
export type * from "./overview/schema.ts";
export * from "./platform/bulk/constants.ts";
export type * from "./platform/bulk/schema.ts";
export * from "./platform/http/constants.ts";
export type * from "./platform/http/envelope.ts";
export * from "./platform/idempotency/constants.ts";
export { page_limit_default, page_limit_max, type SortOrder, sortOrders } from "./platform/list/spec.ts";
export type { FieldBox } from "./recognition/recognition.ts";
export * from "./recurring/constants.ts";
export type * from "./recurring/schema.ts";
export type * from "./reference/budgets/schema.ts";
export * from "./reference/categories/constants.ts";
export type * from "./reference/categories/schema.ts";
export type * from "./reference/customers/schema.ts";
export * from "./reference/exchange-rates/constants.ts";
export type * from "./reference/exchange-rates/schema.ts";
export type * from "./reference/folders/schema.ts";
export * from "./reference/products/constants.ts";
export type * from "./reference/products/schema.ts";
export * from "./reference/projects/constants.ts";
export type * from "./reference/projects/schema.ts";
export type * from "./reference/vendors/schema.ts";
export * from "./search/constants.ts";
export type * from "./search/schema.ts";
export * from "./stream/constants.ts";
export type * from "./stream/schema.ts";
export * from "./webhooks/constants.ts";
export type * from "./webhooks/event-schema.ts";
export { eventFamilies, eventTypes } from "./webhooks/event-types.ts";
export type * from "./webhooks/schema.ts";

import type { AnyRoute } from "../platform/http/route.ts";
import { actionRoutes } from "./action-routes.ts";
import type { InvoiceArtifacts } from "./files/index.ts";
import { artifactRoutes } from "./files/routes.ts";
import { registerRoutes } from "./finalize/register.ts";
import { publicRoutes } from "./public-page/routes.ts";
import { draftRoutes } from "./routes.ts";
import { balanceRoutes } from "./settlement/balance-routes.ts";
import { paymentRoutes } from "./settlement/payment-routes.ts";
import { statementRoutes } from "./statement/routes.ts";
import { legalEntityRoutes } from "./templates/legal-entity.ts";
import { templateRoutes } from "./templates/routes.ts";

export { invoiceBulk } from "./bulk.ts";
export { type ArtifactFormat, amount_max, artifactFormats, type InvoiceBulkAction } from "./constants.ts";
export { countInvoices, findOldestOverdue } from "./count-invoices.ts";
export { createInvoice, type DraftOrigin, previewInvoice } from "./drafts/create-invoice.ts";
export type { Artifact, Artifacts } from "./files/artifact.ts";
export { type ArtifactTools, hashOf } from "./files/ensure-artifacts.ts";
export { createArtifacts, type InvoiceArtifacts, type OpenedArtifact } from "./files/index.ts";
export { previewSnapshot } from "./finalize/check-finalize.ts";
export { finalizeInvoice } from "./finalize/finalize-invoice.ts";
export { findSnapshot } from "./finalize/register.ts";
export { attachPdf, type ImportedFile, listImported } from "./imported/attach-pdf.ts";
export {
  findNumbers,
  type ImportedInvoice,
  type ImportedRate,
  type ImportSources,
  keepImportedInvoices,
  loadImportSources,
  type RegisteredNumber,
} from "./imported/keep-imported-invoices.ts";
export { ImportedPdfMissing } from "./imported/origin.ts";
export {
  findUsedImported,
  lockImported,
  removeImported,
  type UsedReason,
} from "./imported/remove-imported.ts";
export { type InvoiceStatus, invoiceStatuses, isEditable } from "./invoice.ts";
export { matchInvoiceJob } from "./match-job.ts";
export { answerInvoice, invoiceParams } from "./routes.ts";
export { Invoice, type InvoiceCreate } from "./schema.ts";
export { balanceOf } from "./settlement/balance.ts";
export { convertInvoicesAgain } from "./settlement/open-base-amount.ts";
export { answerPayment } from "./settlement/payment-routes.ts";
export {
  type NewPayment,
  PaymentNotPossible,
  recordPayment,
  removePayment,
  removePaymentsBy,
} from "./settlement/payments.ts";
export { Payment } from "./settlement/schema.ts";
export {
  awaitInvoice,
  InvoiceBusy,
  type InvoiceRow,
  lockInvoice,
  recordInvoiceEvent,
  requireInvoice,
  updateInvoice,
} from "./store.ts";
export { convertTaxesAgain } from "./taxes/record-taxes.ts";

export function invoiceRoutes({ tools }: InvoiceArtifacts): AnyRoute[] {
  return [
    ...draftRoutes(tools),
    ...artifactRoutes(tools),
    ...templateRoutes,
    ...registerRoutes,
    ...actionRoutes,
    ...paymentRoutes,
    ...balanceRoutes,
    ...statementRoutes(tools),
    ...legalEntityRoutes,
    ...publicRoutes(tools),
  ];
}

import type { AnyRoute } from "../platform/http/route.ts";
import { actionRoutes } from "./action-routes.ts";
import type { InvoiceArtifacts } from "./artifacts/index.ts";
import { artifactRoutes } from "./artifacts/routes.ts";
import { legalEntityRoutes } from "./legal-entity.ts";
import { paymentRoutes } from "./payment-routes.ts";
import { publicRoutes } from "./public-routes.ts";
import { registerRoutes } from "./register.ts";
import { draftRoutes } from "./routes.ts";
import { templateRoutes } from "./template-routes.ts";

export { type ArtifactFormat, artifactFormats } from "./artifacts/artifact.ts";
export { createArtifacts, type InvoiceArtifacts, type OpenedArtifact } from "./artifacts/index.ts";
export { createInvoice, type DraftOrigin, previewInvoice } from "./create-invoice.ts";
export { finalizeInvoice } from "./finalize-invoice.ts";
export { type InvoiceStatus, invoiceStatuses } from "./invoice.ts";
export { type MatchInvoiceData, match_invoice_job } from "./match-job.ts";
export { type NewPayment, recordPayment, removePayment } from "./payments.ts";
export { printInvoice } from "./pdf/content.ts";
export { formatsFor } from "./pdf/format.ts";
export { renderInvoicePdf } from "./pdf/render.ts";
export { findSnapshot } from "./register.ts";
export { answerInvoice, invoiceParams } from "./routes.ts";
export { Invoice, type InvoiceCreate, itemKinds, price, taxBehaviors, taxRate } from "./schema.ts";
export { balanceOf } from "./settlement.ts";
export { documentTypes, type InvoiceSnapshot, taxCategories } from "./snapshot.ts";
export {
  awaitInvoice,
  InvoiceBusy,
  type InvoiceRow,
  lockInvoice,
  requireInvoice,
  updateInvoice,
} from "./store.ts";

export function invoiceRoutes({ tools }: InvoiceArtifacts): AnyRoute[] {
  return [
    ...draftRoutes(tools),
    ...artifactRoutes(tools),
    ...templateRoutes,
    ...registerRoutes,
    ...actionRoutes,
    ...paymentRoutes,
    ...legalEntityRoutes,
    ...publicRoutes(tools),
  ];
}

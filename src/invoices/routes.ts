/** Drafts: create, preview, read, list, change, delete. */
import { type AnyRoute, route } from "../platform/http/route.ts";
import { OneOf, Type, Uuid } from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import { countInvoices } from "./count-invoices.ts";
import { changeInvoice } from "./drafts/change-invoice.ts";
import { createInvoice, previewInvoice } from "./drafts/create-invoice.ts";
import { deleteInvoice } from "./drafts/delete-invoice.ts";
import type { ArtifactTools } from "./files/ensure-artifacts.ts";
import { sendPreviewPdf, sendPreviewUbl } from "./files/preview-pdf.ts";
import { invoiceList } from "./list.ts";
import { toInvoice, toPreview } from "./present.ts";
import { Invoice, InvoiceCounts, InvoiceCreate, InvoicePatch, InvoicePreview } from "./schema.ts";
import { type InvoiceRow, invoiceSelect, requireInvoice } from "./store.ts";

const common = { tag: "Invoices" };
export const invoiceParams = Type.Object({ id: Uuid });

export function answerInvoice(row: InvoiceRow) {
  return { data: toInvoice(row), version: row.version };
}

const previewFormats = ["json", "pdf", "ubl"] as const;

export function draftRoutes(tools: ArtifactTools): AnyRoute[] {
  const { db } = tools;
  return [
    listRoute<InvoiceRow, Invoice>({
      ...common,
      path: "/v1/invoices",
      operation_id: "listInvoices",
      summary: "List invoices",
      scope: "invoices.read",
      list: invoiceList,
      resource: Invoice,
      select: invoiceSelect,
      toResource: toInvoice,
    }),
    route({
      ...common,
      method: "POST",
      path: "/v1/invoices",
      operation_id: "createInvoice",
      summary: "Create a draft invoice",
      scope: "invoices.write",
      body: InvoiceCreate,
      resource: Invoice,
      data: Invoice,
      status: 201,
      async handle({ tx, organization_id, body, now }) {
        return answerInvoice(await createInvoice(tx, organization_id, body, now));
      },
    }),
    route({
      ...common,
      method: "POST",
      path: "/v1/invoices/preview",
      operation_id: "previewInvoice",
      summary: "Preview an invoice without creating it; format=pdf returns a PDF, format=ubl the e-invoice",
      scope: "invoices.read",
      query: Type.Object({ format: Type.Optional(OneOf(previewFormats)) }, { additionalProperties: false }),
      body: InvoiceCreate,
      resource: Invoice,
      data: InvoicePreview,
      produces: ["application/json", "application/pdf", "application/xml"],
      // The handler opens a read-only database transaction: nothing can be written, not even an idempotency
      // key.
      transaction: "none",
      idempotency: "none",
      async handle({ context, organization_id, query, body, now, reply }) {
        if (query.format === "pdf") {
          await sendPreviewPdf(tools, context, body, reply);
          return undefined;
        }
        if (query.format === "ubl") {
          await sendPreviewUbl(tools, context, body, reply);
          return undefined;
        }
        return {
          data: toPreview(await db.reading(context, (tx) => previewInvoice(tx, organization_id, body, now))),
        };
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/v1/invoices/counts",
      operation_id: "countInvoices",
      summary: "Count and sum invoices by status and currency, and those that are open or overdue",
      scope: "invoices.read",
      data: InvoiceCounts,
      async handle({ tx, organization_id, now }) {
        return { data: await countInvoices(tx, organization_id, now) };
      },
    }),
    route({
      ...common,
      method: "GET",
      path: "/v1/invoices/{id}",
      operation_id: "getInvoice",
      summary: "Get an invoice",
      scope: "invoices.read",
      params: invoiceParams,
      data: Invoice,
      async handle({ tx, organization_id, params }) {
        return answerInvoice(await requireInvoice(tx, organization_id, params.id));
      },
    }),
    route({
      ...common,
      method: "PATCH",
      path: "/v1/invoices/{id}",
      operation_id: "updateInvoice",
      summary: "Change a draft; on a finalized invoice only metadata and scheduled_send_at",
      scope: "invoices.write",
      params: invoiceParams,
      body: InvoicePatch,
      resource: Invoice,
      data: Invoice,
      async handle({ tx, organization_id, params, body, now, requireVersion }) {
        return answerInvoice(await changeInvoice(tx, organization_id, params.id, body, now, requireVersion));
      },
    }),
    route({
      ...common,
      method: "DELETE",
      path: "/v1/invoices/{id}",
      operation_id: "deleteInvoice",
      summary: "Delete a draft or cancelled invoice",
      scope: "invoices.write",
      params: invoiceParams,
      data: null,
      async handle({ tx, organization_id, params, requireVersion }) {
        await deleteInvoice(tx, organization_id, params.id, requireVersion);
        return undefined;
      },
    }),
  ];
}

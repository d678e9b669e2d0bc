/** Routes for actions on an invoice: finalize, cancel, write off, duplicate, credit and the public link. */
import { randomBytes } from "node:crypto";
import { documentTypes } from "../invoice-snapshot/index.ts";
import type { Call } from "../platform/http/route.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Body, DateOnly, LongText, OneOf, type Static } from "../platform/http/schema.ts";
import { duplicateInvoice } from "./drafts/duplicate-invoice.ts";
import { finalizeInvoice } from "./finalize/finalize-invoice.ts";
import { makeToken, token_random_bytes } from "./public-page/link.ts";
import { answerInvoice, invoiceParams } from "./routes.ts";
import { Invoice } from "./schema.ts";
import { cancelInvoice, writeOffInvoice } from "./settlement/cancel-invoice.ts";
import { CreditNoteInput, creditInvoice } from "./settlement/credit-invoice.ts";
import { lockInvoice, recordInvoiceEvent, updateInvoice } from "./store.ts";

const common = {
  tag: "Invoices",
  method: "POST" as const,
  scope: "invoices.write",
  params: invoiceParams,
  data: Invoice,
};
const path = "/v1/invoices/{id}";
const ReasonInput = Body({}, { reason: LongText });
const DuplicateInput = Body({}, { date: DateOnly, document_type: OneOf(documentTypes) });

export const actionRoutes: AnyRoute[] = [
  route({
    ...common,
    path: `${path}/finalize`,
    summary: "Finalize a draft: give it its number; from then on its content never changes",
    async handle({ tx, organization_id, params, now, requireVersion }) {
      return answerInvoice(await finalizeInvoice(tx, organization_id, params.id, now, requireVersion));
    },
  }),
  route({
    ...common,
    path: `${path}/cancel`,
    summary: "Cancel a draft, or a finalized invoice that has no payments; a finalized one needs a reason",
    body: ReasonInput,
    async handle({ tx, organization_id, params, body, now, requireVersion }) {
      const reason = body.reason ?? null;
      return answerInvoice(await cancelInvoice(tx, organization_id, params.id, reason, now, requireVersion));
    },
  }),
  route({
    ...common,
    path: `${path}/write-off`,
    summary: "Write off an open invoice as uncollectible",
    body: ReasonInput,
    async handle({ tx, organization_id, params, body, requireVersion }) {
      const reason = body.reason ?? null;
      return answerInvoice(await writeOffInvoice(tx, organization_id, params.id, reason, requireVersion));
    },
  }),
  route({
    ...common,
    path: `${path}/duplicate`,
    summary: "Copy an invoice into a new draft",
    body: DuplicateInput,
    status: 201,
    async handle({ tx, organization_id, params, body, now }) {
      return answerInvoice(await duplicateInvoice(tx, organization_id, params.id, body, now));
    },
  }),
  route({
    ...common,
    path: `${path}/credit-note`,
    summary: "Credit a finalized invoice, in full or by line",
    body: CreditNoteInput,
    status: 201,
    async handle({ tx, organization_id, params, body, now }) {
      return answerInvoice(await creditInvoice(tx, organization_id, params.id, body, now));
    },
  }),
  route({
    ...common,
    path: `${path}/link`,
    summary: "Give the invoice a new public link; the old one stops working",
    handle: (call) => replaceToken(call, makeToken(call.organization_id, randomBytes(token_random_bytes))),
  }),
  route({
    ...common,
    method: "DELETE",
    path: `${path}/link`,
    summary: "Revoke the invoice's public link",
    data: null,
    async handle(call) {
      await replaceToken(call, null);
      return undefined;
    },
  }),
];

async function replaceToken(
  { tx, organization_id, params, requireVersion }: Call<Static<typeof invoiceParams>, unknown, unknown>,
  token: string | null,
) {
  const invoice = await lockInvoice(tx, organization_id, params.id);
  requireVersion(invoice.version);
  const row = await updateInvoice(tx, organization_id, params.id, { token });
  await recordInvoiceEvent(tx, organization_id, "updated", row);
  return answerInvoice(row);
}

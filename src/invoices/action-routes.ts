/** Routes for actions on an invoice: finalize, cancel, write off, duplicate, credit and the public link. */
import { randomBytes } from "node:crypto";
import { documentTypes } from "../invoice-snapshot/index.ts";
import type { Call } from "../platform/http/route.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import {
  Body,
  DateOnly,
  described,
  Flag,
  LongText,
  OneOf,
  type Static,
  Type,
} from "../platform/http/schema.ts";
import { duplicateInvoice } from "./drafts/duplicate-invoice.ts";
import { checkFinalize } from "./finalize/check-finalize.ts";
import { finalizeInvoice } from "./finalize/finalize-invoice.ts";
import { FinalizeCheck } from "./finalize/schema.ts";
import { makeToken, token_random_bytes } from "./public-page/link.ts";
import { answerInvoice, invoiceParams } from "./routes.ts";
import { Invoice } from "./schema.ts";
import { cancelInvoice, writeOffInvoice } from "./settlement/cancel-invoice.ts";
import { creditInvoice, previewCredit } from "./settlement/credit-invoice.ts";
import { CreditNoteInput, CreditPreview } from "./settlement/schema.ts";
import { lockInvoice, recordInvoiceEvent, updateInvoice } from "./store.ts";

const common = {
  tag: "Invoices",
  method: "POST" as const,
  scope: "invoices.write",
  params: invoiceParams,
  data: Invoice,
};
const path = "/v1/invoices/{id}";
export const ReasonInput = Body({}, { reason: LongText });
const DuplicateInput = Body({}, { date: DateOnly, document_type: OneOf(documentTypes) });

export const actionRoutes: AnyRoute[] = [
  route({
    ...common,
    path: `${path}/finalize`,
    operation_id: "finalizeInvoice",
    summary:
      "Finalize a draft: give it its number; from then on its content never changes; dry_run=true only reports what is missing",
    query: Type.Object(
      { dry_run: Type.Optional(described(Flag, "true: only report what is missing")) },
      { additionalProperties: false },
    ),
    data: Type.Union([Invoice, FinalizeCheck]),
    async handle({ tx, organization_id, params, query, now, requireVersion }) {
      if (query.dry_run === "true")
        return { data: await checkFinalize(tx, organization_id, params.id, requireVersion) };
      return answerInvoice(await finalizeInvoice(tx, organization_id, params.id, now, requireVersion));
    },
  }),
  route({
    ...common,
    path: `${path}/cancel`,
    operation_id: "cancelInvoice",
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
    operation_id: "writeOffInvoice",
    summary: "Write off an open invoice as uncollectible",
    body: ReasonInput,
    async handle({ tx, organization_id, params, body, now, requireVersion }) {
      const reason = body.reason ?? null;
      return answerInvoice(
        await writeOffInvoice(tx, organization_id, params.id, reason, now, requireVersion),
      );
    },
  }),
  route({
    ...common,
    path: `${path}/duplicate`,
    operation_id: "duplicateInvoice",
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
    operation_id: "creditInvoice",
    summary: "Credit a finalized invoice, in full or by line",
    body: CreditNoteInput,
    status: 201,
    async handle({ tx, organization_id, params, body, now }) {
      return answerInvoice(await creditInvoice(tx, organization_id, params.id, body, now));
    },
  }),
  route({
    ...common,
    path: `${path}/credit-note/preview`,
    operation_id: "previewCreditNote",
    summary: "The amounts that a credit note would have, in full or by line",
    body: CreditNoteInput,
    data: CreditPreview,
    async handle({ tx, organization_id, params, body, now }) {
      return { data: await previewCredit(tx, organization_id, params.id, body, now) };
    },
  }),
  route({
    ...common,
    path: `${path}/link`,
    operation_id: "replaceInvoiceLink",
    summary: "Give the invoice a new public link; the old one stops working",
    handle: (call) => replaceToken(call, makeToken(call.organization_id, randomBytes(token_random_bytes))),
  }),
  route({
    ...common,
    method: "DELETE",
    path: `${path}/link`,
    operation_id: "deleteInvoiceLink",
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

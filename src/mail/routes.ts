/** Sending an invoice, and the outbox: e-mails sent, waiting and failed, with the reason. */
import {
  answerInvoice,
  Invoice,
  invoiceParams,
  recordInvoiceEvent,
  requireInvoice,
} from "../invoices/index.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Type, Uuid } from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import { filtersOf, recordMapper } from "../platform/records/mapper.ts";
import { DryRunQuery, toPreview } from "./dry-run.ts";
import { requireRetry } from "./email.ts";
import { markInvoice } from "./results.ts";
import { Email, EmailPreview, emailRecord, SendInput } from "./schema.ts";
import { previewInvoiceEmail, sendInvoice } from "./send-invoice.ts";
import { requireEmail, sendEmailJob } from "./store.ts";

const tag = "E-mails";
const mapper = recordMapper(emailRecord, "m", {});
const params = Type.Object({ id: Uuid });

const list: ListSpec = {
  name: "emails",
  from: sql`emails m`,
  organization: sql`m.organization_id`,
  id: sql`m.id`,
  sorts: { created_at: { expression: sql`m.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
  filters: filtersOf(emailRecord, "m"),
};

export function mailRoutes(base_url: string): AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/v1/invoices/{id}/send",
      operation_id: "sendInvoice",
      summary:
        "Send a finalized invoice by e-mail, with its PDF and a link to its public page; dry_run=true only returns the message, also of a draft",
      tag: "Invoices",
      scope: "invoices.write",
      params: invoiceParams,
      query: DryRunQuery,
      body: SendInput,
      data: Type.Union([Invoice, EmailPreview]),
      async handle({ tx, organization_id, params: { id }, query, body, now }) {
        if (query.dry_run === "true")
          return { data: toPreview(await previewInvoiceEmail(tx, organization_id, id, body, base_url)) };
        return answerInvoice(await sendInvoice(tx, organization_id, id, body, { now, base_url }));
      },
    }),
    listRoute({
      path: "/v1/emails",
      operation_id: "listEmails",
      summary: "List e-mails: sent, waiting and failed",
      tag,
      scope: "invoices.read",
      list,
      resource: Email,
      select: mapper.select,
      toResource: mapper.toResource,
    }),
    route({
      method: "GET",
      path: "/v1/emails/{id}",
      operation_id: "getEmail",
      summary: "Get an e-mail and its status",
      tag,
      scope: "invoices.read",
      params,
      data: Email,
      async handle({ tx, organization_id, params: { id } }) {
        const row = await requireEmail(tx, organization_id, id);
        return { data: mapper.toResource(row), version: row.version };
      },
    }),
    route({
      method: "POST",
      path: "/v1/emails/{id}/retry",
      operation_id: "retryEmail",
      summary: "Send a failed or uncertain e-mail again",
      tag,
      scope: "invoices.write",
      params,
      data: Email,
      async handle({ tx, organization_id, params: { id }, now }) {
        await tx.run(sql`
          select 1 from emails where organization_id = ${organization_id} and id = ${id} for update`);
        const current = await requireEmail(tx, organization_id, id);
        requireRetry(current);
        await tx.run(sql`
          update emails
          set status = 'queued', attempt_count = 0, interrupted_count = 0, error = null, next_attempt_at = ${now},
            queued_at = ${now}
          where organization_id = ${organization_id} and id = ${id}`);
        await tx.enqueue(sendEmailJob, { organization_id, email_id: id });
        if (current.invoice_id !== null) {
          await markInvoice(tx, organization_id, current.invoice_id, current.kind, now);
          const invoice = await requireInvoice(tx, organization_id, current.invoice_id);
          await recordInvoiceEvent(tx, organization_id, "updated", invoice);
        }
        const row = await requireEmail(tx, organization_id, id);
        return { data: mapper.toResource(row), version: row.version };
      },
    }),
  ];
}

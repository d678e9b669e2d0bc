import { answerInvoice, Invoice, invoiceParams } from "../invoices/index.ts";
import { BulkSendInput, DryRunQuery, EmailPreview, SendInput, toPreview } from "../mail/index.ts";
import { type AnyOperation, operation } from "../platform/bulk/operation.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Type } from "../platform/http/schema.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import { previewReminder, remindInvoice } from "./remind-invoice.ts";
import { type Reminding, remindOverdue } from "./remind-overdue.ts";

export type { Reminding };

export function reminderRoutes(base_url: string): AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/v1/invoices/{id}/remind",
      operation_id: "remindInvoice",
      summary: "Remind the customer of an open invoice by e-mail; dry_run=true only returns the message",
      tag: "Invoices",
      scope: "invoices.write",
      params: invoiceParams,
      query: DryRunQuery,
      body: SendInput,
      data: Type.Union([Invoice, EmailPreview]),
      async handle({ tx, organization_id, params: { id }, query, body, now }) {
        if (query.dry_run === "true")
          return { data: toPreview(await previewReminder(tx, organization_id, id, body, { now, base_url })) };
        const { invoice } = await remindInvoice(tx, organization_id, id, body, { now, base_url });
        return answerInvoice(invoice);
      },
    }),
  ];
}

/** Reminds the customer of each invoice. The e-mails leave once the whole request is committed. */
export function remindBulkAction(base_url: string): AnyOperation {
  return operation({
    input: BulkSendInput,
    always_changes: true,
    apply: ({ tx, organization_id, now }, id, input) =>
      remindInvoice(tx, organization_id, id, input, { now, base_url }),
  });
}

const overdueSchedule = defineSchedule("reminders.overdue", "ten_minutes");

export function reminderSchedules(reminding: Reminding): HandledSchedule[] {
  return [handleSchedule(overdueSchedule, async (now) => void (await remindOverdue(reminding, now)))];
}

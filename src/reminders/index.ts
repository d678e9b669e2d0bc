import { answerInvoice, Invoice, invoiceParams } from "../invoices/index.ts";
import { BulkSendInput, SendInput } from "../mail/index.ts";
import { type AnyOperation, operation } from "../platform/bulk/operation.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import { remindInvoice } from "./remind-invoice.ts";
import { type Reminding, remindOverdue } from "./remind-overdue.ts";

export type { Reminding };

export function reminderRoutes(base_url: string): AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/v1/invoices/{id}/remind",
      operation_id: "remindInvoice",
      summary: "Remind the customer of an open invoice by e-mail",
      tag: "Invoices",
      scope: "invoices.write",
      params: invoiceParams,
      body: SendInput,
      data: Invoice,
      async handle({ tx, organization_id, params: { id }, body, now }) {
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

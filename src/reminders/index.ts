import { answerInvoice, Invoice, invoiceParams } from "../invoices/index.ts";
import { SendInput } from "../mail/index.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import type { ScheduledJob } from "../platform/jobs/jobs.ts";
import { remindInvoice } from "./remind-invoice.ts";
import { type Reminding, remindOverdue } from "./remind-overdue.ts";

export type { Reminding };

export function reminderRoutes(base_url: string): AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/v1/invoices/{id}/remind",
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

export function reminderSchedules(reminding: Reminding): ScheduledJob[] {
  return [
    {
      name: "reminders.overdue",
      every: "ten_minutes",
      run: async (now) => void (await remindOverdue(reminding, now)),
    },
  ];
}

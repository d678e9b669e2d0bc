export { sendBulkAction } from "./bulk.ts";
export { composeMessage } from "./compose.ts";
export { DryRunQuery, toPreview } from "./dry-run.ts";
export { writeReminderMail } from "./invoice-mail.ts";
export { mailJobs, mailSchedules } from "./jobs.ts";
export { createMailboxTransport } from "./mailbox-transport.ts";
export { mailRoutes } from "./routes.ts";
export type { ScheduledSending } from "./scheduled-sends.ts";
export { BulkSendInput, EmailPreview, SendInput } from "./schema.ts";
export { isOpen, type LoadInvoicePdf, type Mailing } from "./send-email.ts";
export {
  composeEmail,
  findSendable,
  requireSendable,
  type Sendable,
  sendInvoice,
} from "./send-invoice.ts";
export { checkSmtp, createSmtpTransport } from "./smtp-transport.ts";
export { insertFailedEmail, type NewEmail, queueEmail } from "./store.ts";
export type { Transport } from "./transport.ts";

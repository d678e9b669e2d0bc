export { writeReminderMail } from "./invoice-mail.ts";
export { mailJobs, mailSchedules } from "./jobs.ts";
export { createMailboxTransport } from "./mailbox-transport.ts";
export { mailRoutes } from "./routes.ts";
export { isOpen, type LoadInvoicePdf, type Mailing } from "./send-email.ts";
export { publicUrl, requireRecipient, requireSendable, SendInput, sendInvoice } from "./send-invoice.ts";
export { createSmtpTransport } from "./smtp-transport.ts";
export { insertFailedEmail, queueEmail } from "./store.ts";
export type { Transport } from "./transport.ts";

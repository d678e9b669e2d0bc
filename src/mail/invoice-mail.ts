/** What an e-mail about an invoice says: subject, plain text and HTML, in the customer's language. */
import { formatsFor, printInvoice } from "../invoice-pdf/index.ts";
import type { InvoiceSnapshot } from "../invoice-snapshot/index.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import { oneLine, type WrittenMessage, writeMessage } from "../platform/outbox/message.ts";
import { fill, speaks, type Wording, wordingFor } from "../wording/index.ts";

type Words = Wording["mail"];

export interface MailContent extends WrittenMessage {
  /** Its text without the link: given as `message`, it makes the same e-mail. */
  message: string;
  sender_name: string;
  reply_to: string | null;
}

export interface InvoiceMail {
  snapshot: InvoiceSnapshot;
  /** The public page; null if the link was revoked. */
  url: string | null;
  /** Text written by the user, which replaces the standard text. */
  subject: string | null;
  message: string | null;
}

export interface ReminderMail extends InvoiceMail {
  open_amount: Decimal;
  today: CalendarDate;
}

/** Documents that ask for no payment. */
const typesWithoutPayment: ReadonlySet<InvoiceSnapshot["document_type"]> = new Set([
  "credit_note",
  "proforma",
  "quote",
]);

export function writeInvoiceMail(mail: InvoiceMail): MailContent {
  const { snapshot } = mail;
  const { words, values } = prepare(snapshot, snapshot.total);
  const asks = snapshot.due_date !== null && !typesWithoutPayment.has(snapshot.document_type);
  return write(mail, words, values, words.invoice_subject, [words.invoice, ...(asks ? [words.due] : [])]);
}

export function writeReminderMail(mail: ReminderMail): MailContent {
  const { snapshot, open_amount, today } = mail;
  const { words, values } = prepare(snapshot, open_amount);
  const state =
    snapshot.due_date === null ? words.undated : snapshot.due_date < today ? words.overdue : words.upcoming;
  return write(mail, words, values, words.reminder_subject, [state, words.crossed]);
}

function prepare(snapshot: InvoiceSnapshot, open_amount: Decimal) {
  const printed = printInvoice(snapshot, null);
  // Where the customer's language is missing, the text is English, with English dates and amounts.
  const locale = speaks(printed.locale) ? printed.locale : "en-GB";
  const words = wordingFor(locale).mail;
  const formats = formatsFor(locale, snapshot.currency);
  const values = {
    language: printed.language,
    title: printed.title,
    document: words.documents[snapshot.document_type],
    number: printed.number,
    seller: printed.seller_name,
    date: formats.date(snapshot.date),
    due_date: snapshot.due_date ? formats.date(snapshot.due_date) : "",
    amount: formats.money(snapshot.total),
    open_amount: formats.money(open_amount),
  };
  return { words, values };
}

function write(
  mail: InvoiceMail,
  words: Words,
  values: ReturnType<typeof prepare>["values"],
  subject: string,
  sentences: string[],
): MailContent {
  const own = [words.greeting, ...sentences.map((sentence) => fill(sentence, values))];
  const paragraphs = mail.message ? mail.message.split(/\n{2,}/) : own;
  const signature = mail.message ? [] : [`${words.closing}\n${values.seller}`];
  return {
    ...writeMessage({
      language: values.language,
      subject: mail.subject ?? fill(subject, values),
      paragraphs,
      link: mail.url ? { url: mail.url, label: words.view } : null,
      signature,
    }),
    message: [...paragraphs, ...signature].join("\n\n"),
    sender_name: oneLine(values.seller),
    reply_to: mail.snapshot.seller.email,
  };
}

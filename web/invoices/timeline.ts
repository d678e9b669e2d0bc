/** What happened to an invoice, oldest first, gathered from the records that know it. */
import type {
  Email,
  Invoice,
  InvoiceBalance,
  Payment,
  RegisterEntry,
  RemovedPayment,
} from "../../client/index.ts";

export type TimelineKind =
  | "created"
  | "createdBySeries"
  | "createdFromOffer"
  | "issued"
  | "scheduled"
  | "sent"
  | "kept"
  | "keptReminder"
  | "sending"
  | "sendingReminder"
  | "sendFailed"
  | "sendUncertain"
  | "reminded"
  | "viewed"
  | "payment"
  | "paymentRemoved"
  | "settled"
  | "credited"
  | "invoiced"
  | "cancelled"
  | "writtenOff";

export interface TimelineEntry {
  id: string;
  kind: TimelineKind;
  /** When it was recorded: the order of the history. */
  at: string;
  /** An address, a reason, an amount: what the words of the entry name. */
  text?: string | null;
  /** Why an e-mail was not sent. */
  reason?: string | null;
  amount?: number;
  /** Who did it. */
  by?: RemovedPayment["removed_by"];
  /** Its own day, where it has one: money may come before it is recorded. */
  day?: string;
  /** The document to go to. */
  invoice_id?: string;
  /** An e-mail that can be sent again. */
  email_id?: string;
}

export interface TimelineSources {
  invoice: Pick<
    Invoice,
    | "id"
    | "created_at"
    | "viewed_at"
    | "scheduled_send_at"
    | "status"
    | "recurring_series_id"
    | "source_quote_id"
  >;
  balance: Pick<InvoiceBalance, "related"> | undefined;
  register: RegisterEntry | undefined;
  emails: readonly Email[];
  payments: readonly Payment[];
  removed_payments: readonly RemovedPayment[];
  /** The day on which nothing was open any more. */
  paid_on: string | null;
  sends_mail: boolean;
}

export function toTimeline({
  invoice,
  balance,
  register,
  emails,
  payments,
  removed_payments,
  paid_on,
  sends_mail,
}: TimelineSources): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    toCreation(invoice),
    ...(register
      ? [{ id: "issued", kind: "issued", at: register.issued_at, text: register.number } as const]
      : []),
    ...(invoice.status === "scheduled" && invoice.scheduled_send_at
      ? [{ id: "scheduled", kind: "scheduled", at: invoice.scheduled_send_at } as const]
      : []),
    ...emails.map((email) => fromEmail(email, sends_mail)),
    ...(invoice.viewed_at ? [{ id: "viewed", kind: "viewed", at: invoice.viewed_at } as const] : []),
    ...[...payments, ...removed_payments].map(fromPayment),
    ...removed_payments.map(fromRemoval),
    ...(invoice.status === "paid" && paid_on ? [toSettled(paid_on, payments)] : []),
    ...(balance?.related ?? []).map(fromRelated),
    ...(register?.steps ?? []).flatMap(fromStep),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

function toCreation({
  created_at: at,
  recurring_series_id,
  source_quote_id,
}: TimelineSources["invoice"]): TimelineEntry {
  if (recurring_series_id) return { id: "created", kind: "createdBySeries", at };
  if (source_quote_id) return { id: "created", kind: "createdFromOffer", at, invoice_id: source_quote_id };
  return { id: "created", kind: "created", at };
}

function fromEmail(
  { id, kind, status, recipient, error, sent_at, created_at }: Email,
  sends_mail: boolean,
): TimelineEntry {
  const at = sent_at ?? created_at;
  const reminds = kind === "reminder";
  const base = { id, at, text: recipient };
  if (status === "failed") return { ...base, kind: "sendFailed", reason: error, email_id: id };
  // The server took the message and did not answer: sent again, it may arrive twice.
  if (status === "uncertain") return { ...base, kind: "sendUncertain", reason: error, email_id: id };
  if (status !== "sent") return { ...base, kind: reminds ? "sendingReminder" : "sending" };
  if (!sends_mail) return { ...base, kind: reminds ? "keptReminder" : "kept" };
  return { ...base, kind: reminds ? "reminded" : "sent" };
}

function fromPayment({ id, amount, date, created_at, reference }: Omit<Payment, "balance">): TimelineEntry {
  return { id, kind: "payment", at: created_at, day: date, amount, text: reference };
}

/** It follows the last payment. */
function toSettled(day: string, payments: readonly Payment[]): TimelineEntry {
  const at =
    payments
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? day;
  return { id: "settled", kind: "settled", at, day };
}

function fromRemoval({ id, amount, removed_at, removed_by }: RemovedPayment): TimelineEntry {
  return { id: `${id}-removed`, kind: "paymentRemoved", at: removed_at, amount, by: removed_by };
}

function fromRelated({ id, document_type, number, total, created_at }: InvoiceBalance["related"][number]) {
  const kind = document_type === "credit_note" ? "credited" : "invoiced";
  return { id, kind, at: created_at, text: number, amount: total, invoice_id: id } as const;
}

function fromStep(
  { status, reason, created_at }: RegisterEntry["steps"][number],
  index: number,
): TimelineEntry[] {
  const id = `step-${index}`;
  if (status === "cancelled") return [{ id, kind: "cancelled", at: created_at, text: reason }];
  if (status === "uncollectible") return [{ id, kind: "writtenOff", at: created_at, text: reason }];
  return [];
}

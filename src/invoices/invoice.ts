/**
 * The states of an invoice and the moves allowed in each. A draft may change freely; `scheduled` is a draft
 * that will be finalized and sent automatically. Once an invoice is finalized its content cannot change, only
 * its status.
 *
 * The table below is the only definition: `requireMove` refuses any move that is not in it, error messages
 * are built from it, and a test checks that every state can be reached.
 */

import type { DocumentType } from "../invoice-snapshot/index.ts";
import { type Decimal, signOf } from "../kernel/decimal.ts";
import { AppError, InvalidTransition } from "../kernel/errors.ts";
import { because } from "../kernel/refusal-reasons.ts";

export const invoiceStatuses = [
  "draft",
  "scheduled",
  "unpaid",
  "partially_paid",
  "paid",
  "cancelled",
  "refunded",
  "uncollectible",
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const settled = ["unpaid", "partially_paid", "paid", "refunded", "uncollectible"] as const;

/** State, move, and the states the move may lead to. `settle` is what payments and credit notes do. */
export const invoiceMoves = {
  draft: {
    schedule: ["scheduled"],
    finalize: ["unpaid", "paid"],
    cancel: ["cancelled"],
    delete: ["removed"],
  },
  scheduled: { unschedule: ["draft"], finalize: ["unpaid", "paid"], cancel: ["cancelled"] },
  unpaid: { settle: settled, cancel: ["cancelled"], write_off: ["uncollectible"] },
  partially_paid: { settle: settled, write_off: ["uncollectible"] },
  paid: { settle: settled },
  refunded: { settle: settled },
  uncollectible: { settle: settled },
  cancelled: { delete: ["removed"] },
} as const satisfies Record<InvoiceStatus, Record<string, readonly (InvoiceStatus | "removed")[]>>;

type MovesOf<Status> = Status extends InvoiceStatus ? keyof (typeof invoiceMoves)[Status] : never;
export type InvoiceMove = MovesOf<InvoiceStatus>;

export function canMove(status: InvoiceStatus, move: InvoiceMove): boolean {
  return Object.hasOwn(invoiceMoves[status], move);
}

export function statusesThatCan(move: InvoiceMove): InvoiceStatus[] {
  return invoiceStatuses.filter((status) => canMove(status, move));
}

const moveWords: Record<InvoiceMove, string> = {
  schedule: "be scheduled",
  unschedule: "be unscheduled",
  finalize: "be finalized",
  cancel: "be cancelled",
  delete: "be deleted",
  settle: "take payments or credit",
  write_off: "be written off",
};

export function requireMove(invoice: { id: string; status: InvoiceStatus }, move: InvoiceMove): void {
  if (canMove(invoice.status, move)) return;
  if (move === "delete") throw new InvoiceNotDeletable({ invoice_id: invoice.id, status: invoice.status });
  throw new InvalidTransition(
    `The invoice is ${invoice.status}; only ${list(statusesThatCan(move))} invoices can ${moveWords[move]}.`,
    because("invoice_status", { invoice_id: invoice.id, status: invoice.status, move }),
  );
}

export class InvoiceNotDeletable extends AppError {
  static override code = "invoice_not_deletable";
  static override status = 409;
  constructor(details: { invoice_id: string; status: InvoiceStatus }) {
    super(
      `The invoice is ${details.status}; only ${list(statusesThatCan("delete"))} invoices can be deleted.`,
      details,
    );
  }
}

export class InvoiceLocked extends AppError {
  static override code = "invoice_locked";
  static override status = 409;
  constructor(details: { invoice_id: string; status: InvoiceStatus; fields: string[] }) {
    super(
      `The invoice is ${details.status} and its content is frozen: ${list(details.fields)} cannot change. ` +
        "Only metadata and scheduled_send_at can; to correct a finalized invoice, credit it.",
      details,
    );
  }
}

/** Whether the content may still be edited: the invoice is not finalized. */
export function isEditable(status: InvoiceStatus): boolean {
  return status === "draft" || status === "scheduled";
}

/** Documents that ask the customer for money; the others cannot be paid. */
const payableTypes: ReadonlySet<DocumentType> = new Set([
  "invoice",
  "credit_note",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "self_billed_invoice",
]);

export function isPayable(document_type: DocumentType): boolean {
  return payableTypes.has(document_type);
}

/** Documents that an invoice is made from once the customer agrees. */
export function isOffer(document_type: string): boolean {
  return document_type === "quote" || document_type === "proforma";
}

/** Nobody can pay an invoice over nothing, so it is paid from the start. */
export function firstStatus(document_type: DocumentType, total: Decimal): "unpaid" | "paid" {
  return isPayable(document_type) && signOf(total) === 0 ? "paid" : "unpaid";
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

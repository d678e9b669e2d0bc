/** What an invoice's state is called and what can be done in it. The service has the last word. */
import type { Invoice } from "../../client/index.ts";
import { type InvoiceMove, invoiceMoves } from "../../src/contract.ts";
import type { Tone } from "../design/Badge.tsx";

export type ShownState =
  | Invoice["status"]
  | "overdue"
  /** A quote that was sent, and one that an invoice was made of. */
  | "offered"
  | "issued";

type StateFacts = Pick<Invoice, "status" | "due_date" | "document_type">;

const tones: Record<ShownState, Tone> = {
  draft: "plain",
  scheduled: "info",
  unpaid: "wait",
  partially_paid: "wait",
  paid: "good",
  cancelled: "plain",
  refunded: "plain",
  uncollectible: "bad",
  overdue: "bad",
  offered: "info",
  issued: "plain",
};

export const toneOf = (state: ShownState): Tone => tones[state];

export function stateOf({ status, due_date, document_type }: StateFacts, today: string): ShownState {
  const is_open = status === "unpaid" || status === "partially_paid";
  if (!is_open) return status;
  if (document_type === "quote" || document_type === "proforma") return "offered";
  if (document_type === "credit_note") return status === "unpaid" ? "issued" : status;
  return due_date !== null && due_date < today ? "overdue" : status;
}

export type InvoiceAct =
  | "edit"
  | "send"
  | "remind"
  | "pay"
  | "convert"
  | "credit"
  | "duplicate"
  | "repeat"
  | "cancel"
  | "write_off"
  | "delete";

const can = (status: Invoice["status"], move: InvoiceMove): boolean =>
  Object.hasOwn(invoiceMoves[status], move);

const isOffer = ({ document_type }: Pick<Invoice, "document_type">) =>
  document_type === "quote" || document_type === "proforma";

/** What to offer, the most likely first. */
export function actsOf(invoice: StateFacts, facts: { open_amount: number; was_sent: boolean }): InvoiceAct[] {
  const { status } = invoice;
  if (can(status, "finalize"))
    return ["edit", "duplicate", "repeat", "cancel", ...(can(status, "delete") ? (["delete"] as const) : [])];
  if (status === "cancelled") return ["duplicate", "delete"];
  const is_open = facts.open_amount > 0;
  const acts: [InvoiceAct, boolean][] = [
    ["convert", isOffer(invoice)],
    ["send", !facts.was_sent],
    ["pay", is_open],
    ["remind", is_open],
    ["send", facts.was_sent],
    ["credit", !isOffer(invoice) && invoice.document_type !== "credit_note" && status !== "refunded"],
    ["duplicate", true],
    ["repeat", invoice.document_type === "invoice"],
    ["cancel", can(status, "cancel")],
    ["write_off", is_open && can(status, "write_off")],
  ];
  return acts.flatMap(([act, offered]) => (offered ? [act] : []));
}

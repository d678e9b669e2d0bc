/** The state of an invoice as people see it: an open one becomes overdue, and an offer waits for an answer. */
import type { Invoice } from "../../../client/index.ts";
import type { Tone } from "../Badge.tsx";

export type ShownState =
  | Invoice["status"]
  | "overdue"
  /** A quote or pro forma that waits for an answer, and one that an invoice was made from. */
  | "offered"
  | "accepted"
  | "issued";

export type StateFacts = Pick<Invoice, "status" | "due_date" | "document_type">;

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
  accepted: "good",
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

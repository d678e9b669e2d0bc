/** What can be done with an invoice in its state. The service has the last word. */
import type { Invoice, InvoiceBalance } from "../../client/index.ts";
import { type InvoiceMove, invoiceMoves } from "../../src/contract.ts";
import { decimalFromNumber, subtractDecimals, toNumber } from "../../src/kernel/decimal.ts";
import type { StateFacts } from "../design/invoice-state/invoice-state.ts";

/** The latest invoice that was made from a quote or a pro forma: what is cancelled does not count. */
export function invoiceMadeFrom({ related }: Pick<InvoiceBalance, "related">) {
  return related.findLast(
    ({ document_type, status }) => document_type === "invoice" && status !== "cancelled",
  );
}

export const wasAccepted = (balance: Pick<InvoiceBalance, "related">): boolean =>
  invoiceMadeFrom(balance) !== undefined;

export type InvoiceAct =
  | "edit"
  | "send"
  | "remind"
  | "pay"
  | "match"
  | "convert"
  | "show_invoice"
  | "credit"
  | "duplicate"
  | "repeat"
  | "cancel"
  | "write_off"
  | "delete";

const can = (status: Invoice["status"], move: InvoiceMove): boolean =>
  Object.hasOwn(invoiceMoves[status], move);

export const isOffer = ({ document_type }: Pick<Invoice, "document_type">) =>
  document_type === "quote" || document_type === "proforma";

interface ActFacts {
  open_amount: number;
  was_sent: boolean;
  /** An invoice was made from it. */
  was_accepted?: boolean;
  /** It was issued with another product, and its PDF was uploaded or is still missing. */
  imported?: "with_pdf" | "without_pdf" | null;
}

/** An imported invoice is known by its metadata. */
export function importedAs({
  metadata,
  downloads,
}: Pick<Invoice, "metadata" | "downloads">): ActFacts["imported"] {
  if (metadata?.origin !== "imported") return null;
  return downloads.pdf === null ? "without_pdf" : "with_pdf";
}

/** A quote never has an e-invoice, and what came with an import has the files it came with. */
export const wasIssuedWithoutEInvoice = (
  invoice: Pick<Invoice, "document_type" | "metadata" | "downloads">,
): boolean =>
  invoice.downloads.pdf !== null &&
  invoice.downloads.ubl === null &&
  !isOffer(invoice) &&
  importedAs(invoice) === null;

const refusedActs: Record<"issued" | "with_pdf" | "without_pdf", readonly InvoiceAct[]> = {
  issued: [],
  with_pdf: ["credit", "cancel"],
  without_pdf: ["credit", "cancel", "send", "remind"],
};

/** What can still be paid. A written-off invoice has nothing open any more, but takes a late payment. */
export function payableAmount(
  { status }: Pick<Invoice, "status">,
  balance: Pick<InvoiceBalance, "open_amount" | "total" | "paid_amount" | "credited_amount">,
): number {
  const { open_amount, total, paid_amount, credited_amount } = balance;
  if (status !== "uncollectible") return open_amount;
  const [sum, paid, credited] = [total, paid_amount, credited_amount].map(decimalFromNumber);
  return sum && paid && credited ? toNumber(subtractDecimals(sum, paid, credited)) : open_amount;
}

const settled: ReadonlySet<Invoice["status"]> = new Set(["paid", "refunded", "uncollectible"]);

/** What to offer, the most likely first. */
export function actsOf(invoice: StateFacts, facts: ActFacts): InvoiceAct[] {
  const { status } = invoice;
  if (can(status, "finalize"))
    return ["edit", "duplicate", "repeat", "cancel", ...(can(status, "delete") ? (["delete"] as const) : [])];
  if (status === "cancelled") return ["duplicate", "delete"];
  const is_open = facts.open_amount > 0;
  // A credit note settles an invoice and is settled by it: the customer has to get it all the same.
  const is_over = settled.has(status) && invoice.document_type !== "credit_note";
  const acts: [InvoiceAct, boolean][] = [
    ["show_invoice", isOffer(invoice) && facts.was_accepted === true],
    ["send", isOffer(invoice) && !facts.was_sent],
    ["convert", isOffer(invoice) && !facts.was_accepted],
    ["send", !isOffer(invoice) && !facts.was_sent && !is_over],
    ["duplicate", is_over],
    ["pay", is_open],
    ["match", is_open],
    ["remind", is_open && !is_over],
    ["send", facts.was_sent || is_over],
    ["credit", !isOffer(invoice) && invoice.document_type !== "credit_note" && status !== "refunded"],
    ["convert", isOffer(invoice) && facts.was_accepted === true],
    ["duplicate", !is_over],
    ["repeat", invoice.document_type === "invoice"],
    ["cancel", can(status, "cancel")],
    ["write_off", is_open && can(status, "write_off")],
  ];
  const refused = refusedActs[facts.imported ?? "issued"];
  return acts.flatMap(([act, offered]) => (offered && !refused.includes(act) ? [act] : []));
}

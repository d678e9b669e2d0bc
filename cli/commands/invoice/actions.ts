/** The verbs of invoices that are one call. */
import type { Payment } from "../../../client/index.ts";
import { documentTypes } from "../../../src/contract.ts";
import type { Command } from "../../command.ts";
import { choice, date, flag, text } from "../../options.ts";
import { formatMoney, moneyColumns } from "../../output/money.ts";
import { action } from "../../resources/action.ts";
import { related } from "../../resources/related.ts";
import { invoices } from "./invoices.ts";

const reason = text("--reason <text>", "Why");

const messageOptions = {
  to: text("--to <email>", "Recipient (default: the customer's email address)"),
  subject: text("--subject <text>", "Subject line (default: the standard subject)"),
  message: text("--message <text>", "Message text (default: the standard message)"),
};

const nameOf = (data: object, record: string) =>
  "number" in data && typeof data.number === "string" ? data.number : record;

export const invoiceActions: Command[] = [
  action(invoices, {
    verb: "finalize",
    summary: "Finalize a draft invoice: assign its number and lock its content",
    details: "This cannot be undone. `invoice check` says first whether anything is missing.",
    confirm: (record) => `Finalize invoice ${record}? This cannot be undone.`,
    call: (daybook, id) => daybook.finalizeInvoice(id),
    done: (data, record) => `Finalized invoice ${nameOf(data, record)}.`,
  }),
  action(invoices, {
    verb: "check",
    summary: "Say what a draft lacks before it can be finalized; changes nothing",
    call: (daybook, id) => daybook.finalizeInvoice(id, { dry_run: true }),
    done: (data) => ("ready" in data && data.ready ? "Ready to be finalized." : "Not ready yet."),
  }),
  action(invoices, {
    verb: "send",
    summary: "Email a finalized invoice to its customer",
    options: messageOptions,
    examples: [["invoice send INV-0042 --to accounts@example.com", "Send to another address"]],
    call: (daybook, id, message) => daybook.sendInvoice(id, message),
    done: (data, record) => `Queued invoice ${nameOf(data, record)} for sending.`,
  }),
  action(invoices, {
    verb: "remind",
    summary: "Email a reminder of an open invoice to its customer",
    options: messageOptions,
    call: (daybook, id, message) => daybook.remindInvoice(id, message),
    done: (data, record) => `Queued a reminder of invoice ${nameOf(data, record)}.`,
  }),
  action(invoices, {
    verb: "cancel",
    summary: "Cancel a draft, or a finalized invoice without payments",
    details: "A finalized invoice needs --reason.",
    options: { reason },
    confirm: (record) => `Cancel invoice ${record}?`,
    call: (daybook, id, given) => daybook.cancelInvoice(id, given),
    done: (data, record) => `Cancelled invoice ${nameOf(data, record)}.`,
  }),
  action(invoices, {
    verb: "write-off",
    summary: "Write off an open invoice as uncollectible",
    options: { reason },
    confirm: (record) => `Write off invoice ${record}?`,
    call: (daybook, id, given) => daybook.writeOffInvoice(id, given),
    done: (data, record) => `Wrote off invoice ${nameOf(data, record)}.`,
  }),
  action(invoices, {
    verb: "credit",
    summary: "Credit a finalized invoice in full",
    details: "For single lines use `daybook api POST /v1/invoices/<id>/credit-note`.",
    options: {
      date: date("--date <date>", "Date of the credit note (YYYY-MM-DD, default: today)"),
      notes: text("--notes <text>", "Notes printed on the credit note"),
      draft: flag("--draft", "Only create a draft"),
    },
    confirm: (record) => `Credit invoice ${record}?`,
    call: (daybook, id, given) => daybook.creditInvoice(id, given),
    done: (data, record) => `Created credit note ${nameOf(data, data.id)} for invoice ${record}.`,
  }),
  action(invoices, {
    verb: "duplicate",
    summary: "Copy an invoice into a new draft",
    options: {
      date: date("--date <date>", "Date of the copy (YYYY-MM-DD, default: today)"),
      document_type: choice("--type <type>", "Document type of the copy", documentTypes),
    },
    call: (daybook, id, given) => daybook.duplicateInvoice(id, given),
    done: ({ id }, record) => `Created draft invoice ${id} from ${record}.`,
  }),
  action(invoices, {
    verb: "balance",
    summary: "Show what is paid, credited and open of an invoice",
    call: (daybook, id) => daybook.getInvoiceBalance(id),
    done: () => "",
  }),
  related(invoices, {
    verb: "payments",
    summary: "List the payments of an invoice, oldest first",
    many: "payments",
    read: (daybook, id) => daybook.listInvoicePayments(id),
    columns: [
      { title: "date", value: (row: Payment) => row.date },
      { title: "method", value: (row) => row.method },
      { title: "reference", value: (row) => row.reference, flexible: true },
      ...moneyColumns(
        "amount",
        (row: Payment) => row.amount,
        (row) => row.currency,
      ),
      { title: "amount due", value: (row) => formatMoney(row.balance, row.currency), align: "right" },
      { title: "id", value: (row) => row.id, below: true },
    ],
  }),
];

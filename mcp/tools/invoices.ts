import type { Customer, FinalizeCheck, Invoice, InvoicePreview } from "../../client/index.ts";
import { toPage } from "../answer.ts";
import { idField, join, pick, requiring } from "../fields.ts";
import type { Links } from "../links.ts";
import * as schemas from "../schemas.ts";
import { tool } from "../tool.ts";

const invoice_id = idField("invoice_id", "The id of the invoice");

/** What an assistant writes into an invoice; everything else comes from the customer and the templates. */
const draft_keys = [
  "customer_id",
  "customer",
  "document_type",
  "date",
  "due_date",
  "currency",
  "items",
  "notes",
  "payment_details",
  "service_period_start",
  "service_period_end",
  "buyer_reference",
  "purchase_order_reference",
  "template_id",
] as const;

export const listCustomers = tool({
  name: "list_customers",
  title: "List customers",
  description: "Lists customers, with the ids that draft_invoice needs.",
  effect: "read",
  fields: pick(schemas.listCustomers.query, ["q", "limit", "cursor"]),
  async run(given, { daybook, links }) {
    return { data: toPage(await daybook.listCustomers(given), (one) => showCustomer(one, links)) };
  },
});

export const listInvoices = tool({
  name: "list_invoices",
  title: "List invoices",
  description: "Lists invoices, quotes and credit notes. status may also be open or overdue.",
  effect: "read",
  fields: pick(schemas.listInvoices.query, [
    "q",
    "status",
    "customer_id",
    "document_type",
    "start_date",
    "end_date",
    "sort",
    "order",
    "limit",
    "cursor",
  ]),
  async run(given, { daybook, links }) {
    return { data: toPage(await daybook.listInvoices(given), (one) => showInvoice(one, links)) };
  },
});

export const getInvoice = tool({
  name: "get_invoice",
  title: "Get an invoice",
  description: "Returns one invoice with its lines.",
  effect: "read",
  fields: invoice_id,
  async run(given, { daybook, links }) {
    return { data: showWholeInvoice(await daybook.getInvoice(given.invoice_id), links) };
  },
});

export const previewInvoice = tool({
  name: "preview_invoice",
  title: "Preview an invoice",
  description:
    "Computes the lines and totals of an invoice without storing anything. Takes the same fields as draft_invoice. Show the result to the user before you create the draft.",
  effect: "read",
  fields: requiring(pick(schemas.previewInvoice.body, draft_keys), ["items"]),
  async run(given, { daybook }) {
    return { data: showContent(await daybook.previewInvoice(given)) };
  },
});

export const draftInvoice = tool({
  name: "draft_invoice",
  title: "Draft an invoice",
  description:
    "Creates a draft: it has no number, the customer does not see it, and it can be changed or deleted. Give customer_id, or customer with at least a name. tax_rate is in percent.",
  effect: "write",
  fields: requiring(pick(schemas.createInvoice.body, draft_keys), ["items"]),
  async run(given, { daybook, links }) {
    return { data: showWholeInvoice(await daybook.createInvoice(given), links) };
  },
});

export const updateDraft = tool({
  name: "update_draft_invoice",
  title: "Change a draft",
  description:
    "Changes the given fields of a draft. items replaces all lines. Finalized invoices never change and are refused.",
  effect: "write",
  fields: join(invoice_id, pick(schemas.updateInvoice.body, draft_keys)),
  async run({ invoice_id, ...changes }, { daybook, links }) {
    return { data: showWholeInvoice(await daybook.updateInvoice(invoice_id, changes), links) };
  },
});

export const checkInvoice = tool({
  name: "check_invoice",
  title: "Check a draft",
  description:
    "Says whether a draft can be finalized, which number it would get, and what is missing. Changes nothing.",
  effect: "read",
  fields: invoice_id,
  async run(given, { daybook, links }) {
    const check = (await daybook.finalizeInvoice(given.invoice_id, { dry_run: true })) as FinalizeCheck;
    return { data: { ...check, link: links.invoice(given.invoice_id) } };
  },
});

export const finalizeInvoice = tool({
  name: "finalize_invoice",
  title: "Finalize an invoice",
  description:
    "Gives a draft its number. From then on it never changes and cannot be deleted. Ask the user first, every time.",
  effect: "destructive",
  fields: invoice_id,
  async run(given, { daybook, links }) {
    const invoice = (await daybook.finalizeInvoice(given.invoice_id)) as Invoice;
    return { data: showInvoice(invoice, links) };
  },
});

export const sendInvoice = tool({
  name: "send_invoice",
  title: "Send an invoice",
  description:
    "Sends a finalized invoice to the customer by e-mail, with its PDF. An e-mail cannot be taken back. Ask the user first, every time.",
  effect: "destructive",
  reaches_out: true,
  fields: join(invoice_id, pick(schemas.sendInvoice.body, ["to", "subject", "message"])),
  async run({ invoice_id, ...message }, { daybook, links }) {
    const invoice = (await daybook.sendInvoice(invoice_id, message)) as Invoice;
    return { data: showInvoice(invoice, links) };
  },
});

function showCustomer(customer: Customer, links: Links): object {
  const { id, name, email, country, currency } = customer;
  return { id, name, email, country, currency, link: links.customer(id) };
}

function showInvoice(invoice: Invoice, links: Links): object {
  const { id, number, document_type, status, date, due_date, total, paid_at, customer_id } = invoice;
  return {
    id,
    number,
    document_type,
    status,
    customer_id,
    customer: invoice.customer?.name,
    date,
    due_date,
    total,
    currency: invoice.template?.currency,
    paid_at,
    link: links.invoice(id),
  };
}

function showWholeInvoice(invoice: Invoice, links: Links): object {
  return { ...showContent(invoice), ...showInvoice(invoice, links) };
}

function showContent(invoice: Invoice | InvoicePreview): object {
  const { document_type, date, due_date, subtotal, tax, total, items, notes, payment_details } = invoice;
  return {
    document_type,
    customer: invoice.customer?.name,
    date,
    due_date,
    items: items.map(({ name, quantity, unit, price, tax_rate, tax_behavior, amount }) => {
      return { name, quantity, unit, price, tax_rate, tax_behavior, amount };
    }),
    subtotal,
    tax,
    total,
    currency: invoice.template?.currency,
    notes,
    payment_details,
  };
}

import { toNumber } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { ListOf, Type, Uuid } from "../../platform/http/schema.ts";
import { invoiceParams } from "../routes.ts";
import { type InvoiceRow, requireInvoice } from "../store.ts";
import { listPayments, type PaymentRow, recordPayment, removePayment } from "./payments.ts";
import { listRemovedPayments, removed_payments_max } from "./removed-payments.ts";
import { Payment, PaymentCreate, RemovedPayment } from "./schema.ts";

const common = { tag: "Invoices" };
const path = "/v1/invoices/{id}/payments";

export const paymentRoutes: AnyRoute[] = [
  route({
    ...common,
    method: "GET",
    path,
    operation_id: "listInvoicePayments",
    summary: "List the payments of an invoice, oldest first",
    scope: "invoices.read",
    params: invoiceParams,
    data: ListOf(Payment),
    paged: true,
    async handle({ tx, organization_id, params }) {
      const invoice = await requireInvoice(tx, organization_id, params.id);
      const rows = await listPayments(tx, organization_id, invoice);
      return { data: rows.map(toPayment), meta: { count: rows.length, next_cursor: null } };
    },
  }),
  route({
    ...common,
    method: "GET",
    path: "/v1/invoices/{id}/removed-payments",
    operation_id: "listRemovedPayments",
    summary: `List the payments that were removed from an invoice, with who removed them and when, at most ${removed_payments_max}`,
    scope: "invoices.read",
    params: invoiceParams,
    data: ListOf(RemovedPayment),
    async handle({ tx, organization_id, params }) {
      const { id } = await requireInvoice(tx, organization_id, params.id);
      return { data: await listRemovedPayments(tx, organization_id, id) };
    },
  }),
  route({
    ...common,
    method: "POST",
    path,
    operation_id: "createInvoicePayment",
    summary: "Record a payment; the amount defaults to the open amount",
    scope: "invoices.write",
    params: invoiceParams,
    body: PaymentCreate,
    resource: Payment,
    data: Payment,
    status: 201,
    async handle({ tx, organization_id, params, body, now }) {
      return answerPayment(
        tx,
        organization_id,
        await recordPayment(tx, organization_id, params.id, body, now),
      );
    },
  }),
  route({
    ...common,
    method: "DELETE",
    path: `${path}/{payment_id}`,
    operation_id: "deleteInvoicePayment",
    summary: "Remove a payment; its amount is open again",
    scope: "invoices.write",
    params: Type.Object({ id: Uuid, payment_id: Uuid }),
    data: null,
    async handle({ tx, organization_id, params, now }) {
      await removePayment(tx, organization_id, params.id, params.payment_id, now);
      return undefined;
    },
  }),
];

export async function answerPayment(
  tx: Tx,
  org: OrganizationId,
  { payment_id, invoice }: { payment_id: string; invoice: InvoiceRow },
): Promise<{ data: Payment }> {
  const rows = await listPayments(tx, org, invoice);
  return { data: toPayment(rows.find((row) => row.id === payment_id) as PaymentRow) };
}

function toPayment(row: PaymentRow): Payment {
  return { ...row, amount: toNumber(row.amount), balance: toNumber(row.balance) };
}

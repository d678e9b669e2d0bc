import { type AnyRoute, route } from "../../platform/http/route.ts";
import { invoiceParams } from "../routes.ts";
import { readCustomerBalance, readInvoiceBalance } from "./balances.ts";
import { CustomerBalance, InvoiceBalance } from "./schema.ts";

const common = { method: "GET" as const, scope: "invoices.read" as const, params: invoiceParams };

export const balanceRoutes: AnyRoute[] = [
  route({
    ...common,
    tag: "Invoices",
    path: "/v1/invoices/{id}/balance",
    operation_id: "getInvoiceBalance",
    summary: "What is paid, credited and open of an invoice, and the documents that refer to it",
    data: InvoiceBalance,
    async handle({ tx, organization_id, params }) {
      return { data: await readInvoiceBalance(tx, organization_id, params.id) };
    },
  }),
  route({
    ...common,
    tag: "Customers",
    path: "/v1/customers/{id}/balance",
    operation_id: "getCustomerBalance",
    summary: "What a customer has not paid yet, by currency",
    data: CustomerBalance,
    async handle({ tx, organization_id, params }) {
      return { data: await readCustomerBalance(tx, organization_id, params.id) };
    },
  }),
];

import { Ids, requireIds } from "../../platform/http/ids.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { ListOf, Type } from "../../platform/http/schema.ts";
import { invoiceParams } from "../routes.ts";
import { customers_max, findOpenAmounts, readCustomerBalance, readInvoiceBalance } from "./balances.ts";
import { CustomerBalance, CustomerOpenAmount, InvoiceBalance } from "./schema.ts";

const common = { method: "GET" as const, scope: "invoices.read" as const };

export const balanceRoutes: AnyRoute[] = [
  route({
    ...common,
    params: invoiceParams,
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
    params: invoiceParams,
    tag: "Customers",
    path: "/v1/customers/{id}/balance",
    operation_id: "getCustomerBalance",
    summary: "What a customer has not paid yet, by currency",
    data: CustomerBalance,
    async handle({ tx, organization_id, params }) {
      return { data: await readCustomerBalance(tx, organization_id, params.id) };
    },
  }),
  route({
    ...common,
    tag: "Customers",
    path: "/v1/customers/open-amounts",
    operation_id: "listCustomerOpenAmounts",
    summary: "What each customer has not paid yet, by currency; a customer with nothing open is left out",
    query: Type.Object(
      { ids: Ids("The ids of the customers", customers_max) },
      { additionalProperties: false },
    ),
    data: ListOf(CustomerOpenAmount),
    async handle({ tx, organization_id, query }) {
      return { data: await findOpenAmounts(tx, organization_id, requireIds(query.ids, customers_max)) };
    },
  }),
];

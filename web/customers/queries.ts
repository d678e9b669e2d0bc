import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import type { StatementDays } from "./statement-range.ts";

export const balanceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("customers", id, "balance"),
    queryFn: ({ signal }) => daybook.getCustomerBalance(id, { signal }),
  });

export const statementQuery = (id: string, days: StatementDays) =>
  queryOptions({
    queryKey: [...queryKeys.part("customers", id, "statement"), days],
    queryFn: ({ signal }) => daybook.getCustomerStatement(id, { ...days }, { signal }),
    placeholderData: keepPreviousData,
  });

const shown_invoices = 8;

export const invoicesQuery = (customer_id: string) =>
  queryOptions({
    queryKey: queryKeys.part("customers", customer_id, "invoices"),
    queryFn: async ({ signal }) =>
      (await daybook.listInvoices({ customer_id, limit: shown_invoices }, { signal })).data,
  });

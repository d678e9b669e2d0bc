/** The list as its address asks for it. */
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { usePages } from "../platform/use-pages.ts";
import { type InvoiceFilters, toListQuery } from "./filters.ts";

export function useInvoicePages(filters: InvoiceFilters) {
  const query = toListQuery(filters);
  return usePages({
    key: queryKeys.list("invoices", query),
    read: (cursor, signal) =>
      daybook.listInvoices({ ...query, ...(cursor ? { cursor } : {}), limit: 100 }, { signal }),
  });
}

/** The list as its address asks for it. */
import type { Invoice } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { usePages } from "../platform/use-pages.ts";
import { type InvoiceFilters, toListQuery } from "./filters.ts";
import { isOffer } from "./state.ts";

export interface ListedInvoice extends Invoice {
  /** A quote or pro forma that an invoice was made from. */
  accepted: boolean;
}

export function useInvoicePages(filters: InvoiceFilters) {
  const query = toListQuery(filters);
  return usePages<ListedInvoice>({
    key: queryKeys.list("invoices", query),
    async read(cursor, signal) {
      const page = await daybook.listInvoices(
        { ...query, ...(cursor ? { cursor } : {}), limit: 100 },
        { signal },
      );
      const accepted = await findAccepted(page.data, signal);
      return { ...page, data: page.data.map((row) => ({ ...row, accepted: accepted.has(row.id) })) };
    },
  });
}

/** An invoice has no field for it: the invoices that were made from the offers of a page tell. */
async function findAccepted(
  rows: readonly Invoice[],
  signal: AbortSignal,
): Promise<ReadonlySet<string | null>> {
  const offers = rows.filter(isOffer).map(({ id }) => id);
  if (offers.length === 0) return new Set();
  const made = await daybook
    .listInvoices({ source_quote_id: { in: offers }, document_type: "invoice", limit: 100 }, { signal })
    .all();
  return new Set(
    made.flatMap(({ status, source_quote_id }) => (status === "cancelled" ? [] : source_quote_id)),
  );
}

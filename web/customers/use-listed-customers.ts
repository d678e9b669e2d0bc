import type { Customer, CustomerOpenAmount } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";

export interface ListedCustomer extends Customer {
  /** By currency; without the right to read invoices it is not known. */
  open?: CustomerOpenAmount[];
}

type ListQuery = NonNullable<Parameters<typeof daybook.listCustomers>[0]>;

/** Reads a page of customers, and what all of them owe in one more request. */
export function useListedCustomers() {
  const can = useCan();
  return async (query: ListQuery, options: { signal: AbortSignal }) => {
    const page = await daybook.listCustomers({ ...query, sort: "name", order: "asc" }, options);
    if (!can("invoices.read") || page.data.length === 0) return page;
    const ids = page.data.map(({ id }) => id).join(",");
    const amounts = await daybook.listCustomerOpenAmounts({ ids }, options);
    const data: ListedCustomer[] = page.data.map((customer) => ({
      ...customer,
      open: amounts.filter(({ customer_id }) => customer_id === customer.id),
    }));
    return { ...page, data };
  };
}

/** Lists that are short enough to be read whole, for fields that choose from them. All screens share one copy. */
import { queryOptions } from "@tanstack/react-query";
import type { List } from "../../client/index.ts";
import { daybook } from "./daybook.ts";
import { type Collection, queryKeys } from "./query-keys.ts";

const page_size = 100;

function wholeList<Row>(collection: Collection, list: (query: { limit: number }) => List<Row>) {
  return queryOptions({
    queryKey: [...queryKeys.all(collection), "whole"],
    queryFn: () => list({ limit: page_size }).all(),
  });
}

export const accountsQuery = wholeList("accounts", daybook.listBankAccounts);
export const categoriesQuery = wholeList("categories", daybook.listCategories);
export const customersQuery = wholeList("customers", daybook.listCustomers);
export const projectsQuery = wholeList("projects", daybook.listProjects);
export const vendorsQuery = wholeList("vendors", daybook.listVendors);

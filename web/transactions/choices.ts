/** The records that a transaction can name, as choices of a field. There are few of each, so all are read. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { List } from "../../client/index.ts";
import type { Choice } from "../design/Option.tsx";
import { daybook } from "../platform/daybook.ts";
import { type Collection, queryKeys } from "../platform/query-keys.ts";

const page_size = 100;

function allOf<Row>(collection: Collection, list: (query: { limit: number }) => List<Row>) {
  return queryOptions({
    queryKey: [...queryKeys.all(collection), "choices"],
    queryFn: async () => {
      const rows: Row[] = [];
      for await (const row of list({ limit: page_size })) rows.push(row);
      return rows;
    },
  });
}
const none: readonly never[] = [];

export const accountsQuery = allOf("accounts", daybook.listBankAccounts);
const categoriesQuery = allOf("categories", daybook.listCategories);
const vendorsQuery = allOf("vendors", daybook.listVendors);
const projectsQuery = allOf("projects", daybook.listProjects);

export const useAccounts = () => useQuery(accountsQuery).data ?? none;
export const useCategories = () => useQuery(categoriesQuery).data ?? none;
export const useVendors = () => useQuery(vendorsQuery).data ?? none;
export const useProjects = () => useQuery(projectsQuery).data ?? none;

export function toChoices(rows: readonly { id: string; name: string }[]): Choice[] {
  return rows.map(({ id, name }) => ({ id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label));
}

export function nameOf(rows: readonly { id: string; name: string }[], id: string | null): string | null {
  return rows.find((row) => row.id === id)?.name ?? null;
}

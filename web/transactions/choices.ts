/** The records that a transaction can name, as choices of a field. There are few of each, so all are read. */
import { useQuery } from "@tanstack/react-query";
import type { List } from "../../client/index.ts";
import type { Choice } from "../design/Option.tsx";
import { daybook } from "../platform/daybook.ts";
import { type Collection, queryKeys } from "../platform/query-keys.ts";

const page_size = 100;

function useAll<Row>(collection: Collection, list: (query: { limit: number }) => List<Row>): readonly Row[] {
  const { data } = useQuery({
    queryKey: [...queryKeys.all(collection), "choices"],
    queryFn: async () => {
      const rows: Row[] = [];
      for await (const row of list({ limit: page_size })) rows.push(row);
      return rows;
    },
  });
  return data ?? none;
}
const none: readonly never[] = [];

export const useAccounts = () => useAll("accounts", daybook.listBankAccounts);
export const useCategories = () => useAll("categories", daybook.listCategories);
export const useVendors = () => useAll("vendors", daybook.listVendors);
export const useProjects = () => useAll("projects", daybook.listProjects);

export function toChoices(rows: readonly { id: string; name: string }[]): Choice[] {
  return rows.map(({ id, name }) => ({ id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label));
}

export function nameOf(rows: readonly { id: string; name: string }[], id: string | null): string | null {
  return rows.find((row) => row.id === id)?.name ?? null;
}

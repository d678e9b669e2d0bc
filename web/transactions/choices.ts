/** The records that a transaction can name, as choices of a field. */
import { useQuery } from "@tanstack/react-query";
import type { Choice } from "../design/Option.tsx";
import { accountsQuery, categoriesQuery, projectsQuery, vendorsQuery } from "../platform/whole-lists.ts";

const none: readonly never[] = [];

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

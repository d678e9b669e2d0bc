import { queryOptions } from "@tanstack/react-query";
import { daybook } from "../platform/daybook.ts";
import { queryClient } from "../platform/query.ts";
import { queryKeys } from "../platform/query-keys.ts";

export const countsQuery = queryOptions({
  queryKey: queryKeys.counts("documents"),
  queryFn: () => daybook.countDocuments(),
});

export const foldersQuery = queryOptions({
  queryKey: queryKeys.list("folders"),
  queryFn: () => daybook.listFolders({ limit: 100 }).all(),
});

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record("documents", id),
    queryFn: ({ signal }) => daybook.getDocument(id, { signal }),
  });

export async function refreshVault(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.all("documents") }),
    queryClient.invalidateQueries({ queryKey: queryKeys.all("folders") }),
  ]);
}

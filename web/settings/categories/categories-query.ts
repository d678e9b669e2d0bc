import { queryOptions } from "@tanstack/react-query";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.list("categories", { all: true }),
  queryFn: ({ signal }) => daybook.listCategories({ limit: 100 }, { signal }).all(),
});

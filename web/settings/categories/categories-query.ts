import { queryOptions } from "@tanstack/react-query";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { collect } from "../parts/collect.ts";

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.list("categories", { all: true }),
  queryFn: ({ signal }) => collect(daybook.listCategories({ limit: 100 }, { signal })),
});

import { queryOptions } from "@tanstack/react-query";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";

export const meQuery = queryOptions({
  queryKey: queryKeys.record("me", "own"),
  queryFn: () => daybook.getMe(),
});

import { queryOptions } from "@tanstack/react-query";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";

export const organizationQuery = queryOptions({
  queryKey: queryKeys.record("organization", "own"),
  queryFn: ({ signal }) => daybook.getOrganization({ signal }),
});

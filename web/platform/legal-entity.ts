import { queryOptions } from "@tanstack/react-query";
import { daybook } from "./daybook.ts";
import { queryKeys } from "./query-keys.ts";

/** The organization as it stands on invoices; every field is null until it is set. */
export const legalEntityQuery = queryOptions({
  queryKey: queryKeys.record("organization", "legal-entity"),
  queryFn: ({ signal }) => daybook.getLegalEntity({ signal }),
});

import { queryOptions } from "@tanstack/react-query";
import type { FinalizeCheck } from "../../../client/index.ts";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("invoices", id, "check"),
    queryFn: async ({ signal }) =>
      (await daybook.finalizeInvoice(id, { dry_run: true }, { signal })) as FinalizeCheck,
  });

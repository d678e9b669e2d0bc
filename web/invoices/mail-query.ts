import { queryOptions } from "@tanstack/react-query";
import type { EmailPreview } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";

/** The e-mail that would be sent; another version of a draft has another. The service refuses it without an address. */
export const mailQuery = (id: string, version?: string) =>
  queryOptions({
    queryKey: [...queryKeys.part("invoices", id, "mail"), version],
    queryFn: async ({ signal }) =>
      (await daybook.sendInvoice(id, {}, { dry_run: true }, { signal })) as EmailPreview,
  });

import { queryOptions } from "@tanstack/react-query";
import type { EmailPreview } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";

/** The e-mail that would be sent. The service refuses it for a draft, and where there is no address. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("invoices", id, "mail"),
    queryFn: async ({ signal }) =>
      (await daybook.sendInvoice(id, {}, { dry_run: true }, { signal })) as EmailPreview,
  });

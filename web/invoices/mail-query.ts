import { queryOptions } from "@tanstack/react-query";
import type { EmailPreview } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";

export type MailKind = "send" | "remind";

const calls = {
  send: (id: string, options: { signal: AbortSignal }) =>
    daybook.sendInvoice(id, {}, { dry_run: true }, options),
  remind: (id: string, options: { signal: AbortSignal }) =>
    daybook.remindInvoice(id, {}, { dry_run: true }, options),
};

/** The e-mail that would be sent; another version of a draft has another. The service refuses it without an address. */
export const mailQuery = (kind: MailKind, id: string, version?: string) =>
  queryOptions({
    queryKey: [...queryKeys.part("invoices", id, "mail"), kind, version],
    queryFn: async ({ signal }) => (await calls[kind](id, { signal })) as EmailPreview,
    // Somebody may write in the form that shows it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

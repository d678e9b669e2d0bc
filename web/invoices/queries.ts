/** What the screens of this domain read. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Daybook } from "../../client/index.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record("invoices", id),
    queryFn: ({ signal }) => daybook.getInvoice(id, { signal }),
  });

export const countsQuery = queryOptions({
  queryKey: queryKeys.counts("invoices"),
  queryFn: ({ signal }) => daybook.countInvoices({ signal }),
});

export const balanceQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("invoices", id, "balance"),
    queryFn: ({ signal }) => daybook.getInvoiceBalance(id, { signal }),
  });

type Credited = NonNullable<Parameters<Daybook["creditInvoice"]>[1]>;

/** What a credit note would be over: the service knows what was credited before. */
export const creditPreviewQuery = (id: string, asked: Credited) =>
  queryOptions({
    queryKey: [...queryKeys.part("invoices", id, "credit"), asked],
    queryFn: ({ signal }) => daybook.previewCreditNote(id, asked, { signal }),
    placeholderData: keepPreviousData,
  });

export const paymentsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("invoices", id, "payments"),
    queryFn: async ({ signal }) => (await daybook.listInvoicePayments(id, { signal })).data,
  });

export const removedPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("invoices", id, "removed-payments"),
    queryFn: ({ signal }) => daybook.listRemovedPayments(id, { signal }),
  });

/** Those that nobody decided about yet. */
export const proposalsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.all("payment-proposals"), id],
    queryFn: async ({ signal }) =>
      (await daybook.listPaymentProposals({ invoice_id: id, status: "pending", limit: 20 }, { signal })).data,
  });

export const emailsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("invoices", id, "emails"),
    queryFn: async ({ signal }) => (await daybook.listEmails({ invoice_id: id, limit: 50 }, { signal })).data,
  });

export const registerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("invoices", id, "register"),
    queryFn: async ({ signal }) =>
      (await daybook.listInvoiceRegister({ invoice_id: id }, { signal })).data[0] ?? null,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record("customers", id),
    queryFn: ({ signal }) => daybook.getCustomer(id, { signal }),
  });

export const templatesQuery = queryOptions({
  queryKey: queryKeys.list("invoice-templates"),
  queryFn: ({ signal }) => daybook.listInvoiceTemplates({ signal }),
});

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record("invoice-templates", id),
    queryFn: ({ signal }) => daybook.getInvoiceTemplate(id, { signal }),
  });

/** Enough of them that one has lines, even if a few are just begun. */
const latest_invoices = 10;

export const latestInvoicesQuery = queryOptions({
  queryKey: queryKeys.list("invoices", { latest: true }),
  queryFn: async ({ signal }) =>
    (
      await daybook.listInvoices(
        { document_type: "invoice", sort: "created_at", limit: latest_invoices },
        { signal },
      )
    ).data,
});

/** What a change of an invoice makes out of date. */
export const salesKeys = [
  queryKeys.all("invoices"),
  queryKeys.all("customers"),
  queryKeys.all("overview"),
] as const;

/** A payment that comes from the bank changes what is known of the transaction, too. */
export const paymentKeys = [
  ...salesKeys,
  queryKeys.all("transactions"),
  queryKeys.all("payment-proposals"),
] as const;

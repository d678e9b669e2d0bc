/** What the screens of recurring invoices read. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SeriesCreate } from "../../../client/index.ts";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";

export const seriesQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.record("recurring-invoices", id),
    queryFn: ({ signal }) => daybook.getRecurringInvoice(id, { signal }),
  });

export const seriesStatusQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("recurring-invoices", id, "status"),
    queryFn: ({ signal }) => daybook.getRecurringInvoiceStatus(id, { signal }),
  });

const shown_coming = 6;

export const comingQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("recurring-invoices", id, "upcoming"),
    queryFn: ({ signal }) => daybook.listUpcomingInvoices(id, { limit: shown_coming }, { signal }),
  });

const shown_made = 12;

/** The latest invoices of the series. The list of all invoices also says their currency. */
export const madeQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.part("recurring-invoices", id, "invoices"),
    queryFn: async ({ signal }) =>
      (await daybook.listInvoices({ recurring_series_id: id, limit: shown_made }, { signal })).data,
  });

export const seriesInputQuery = (id: string) =>
  queryOptions({
    // Under no collection, so that an event of the stream does not read it again while somebody types.
    queryKey: ["recurring-input", id],
    queryFn: async ({ signal }) => {
      const { data, etag } = await daybook.getRecurringInvoiceInput(id, { signal }).answer();
      return { input: data, etag };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The invoices of a series that is not stored yet, or not as it is written in the form. */
export const previewQuery = (body: SeriesCreate | null) =>
  queryOptions({
    queryKey: queryKeys.list("recurring-invoices", { preview: body }),
    queryFn: ({ signal }) =>
      body ? daybook.previewRecurringInvoiceSeries(body, { limit: shown_coming }, { signal }) : [],
    placeholderData: keepPreviousData,
    retry: false,
  });

/** What a change of a series makes out of date. */
export const seriesKeys = [queryKeys.all("recurring-invoices"), queryKeys.all("overview")] as const;

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { metric_rows_max, type VatBasis } from "../../src/contract.ts";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import type { DayRange } from "./range.ts";

/** The old figures stay until the new ones are there. */
const kept = { placeholderData: keepPreviousData };

export const profitLossQuery = (range: DayRange) =>
  queryOptions({
    ...kept,
    queryKey: queryKeys.list("metrics", { name: "profit-loss", ...range }),
    queryFn: ({ signal }) => daybook.getProfitLoss({ ...range }, { signal }),
  });

export const cashFlowQuery = (range: DayRange) =>
  queryOptions({
    ...kept,
    queryKey: queryKeys.list("metrics", { name: "cash-flow", ...range }),
    queryFn: ({ signal }) => daybook.getCashFlow({ ...range }, { signal }),
  });

export const categoriesQuery = (range: DayRange) =>
  queryOptions({
    ...kept,
    queryKey: queryKeys.list("metrics", { name: "top-categories", ...range }),
    queryFn: ({ signal }) => daybook.getTopCategories({ ...range, limit: metric_rows_max }, { signal }),
  });

export const budgetsQuery = (month: string) =>
  queryOptions({
    ...kept,
    queryKey: queryKeys.list("metrics", { name: "spend-variance", month }),
    queryFn: ({ signal }) => daybook.getSpendVariance({ month }, { signal }),
  });

export const recurringQuery = queryOptions({
  queryKey: queryKeys.list("metrics", { name: "recurring-series" }),
  queryFn: ({ signal }) => daybook.getRecurringSeries({ signal }),
});

export const agingQuery = queryOptions({
  queryKey: queryKeys.list("metrics", { name: "invoice-aging" }),
  queryFn: ({ signal }) => daybook.getInvoiceAging({ signal }),
});

export const vatQuery = (range: DayRange, basis: VatBasis) =>
  queryOptions({
    ...kept,
    queryKey: queryKeys.list("metrics", { name: "vat", basis, ...range }),
    queryFn: ({ signal }) => daybook.getVat({ ...range, basis }, { signal }),
  });

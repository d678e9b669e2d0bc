/** The address of the list of invoices: tab, search, filters, order, the open invoice and what is done with it. */
import { type DocumentType, documentTypes, invoiceSorts } from "../../src/contract.ts";
import type { RawSearch } from "../platform/use-filters.ts";
import { among, textOf } from "./search-values.ts";

export const invoiceTabs = ["all", "draft", "open", "overdue", "paid"] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

export const sheetActs = ["pay", "match", "send", "remind", "cancel", "write_off", "credit"] as const;
export type SheetAct = (typeof sheetActs)[number];

export type InvoiceSort = (typeof invoiceSorts)[number];

export interface InvoiceFilters {
  status: InvoiceTab;
  q?: string | undefined;
  document_type?: DocumentType | undefined;
  customer_id?: string | undefined;
  /** Quotes and pro formas: those that an invoice was made from, or those that wait for an answer. */
  accepted?: boolean | undefined;
  sort: InvoiceSort;
  order: "asc" | "desc";
  /** The invoice that the sheet shows. */
  item?: string | undefined;
  /** The form that the sheet shows instead of the invoice. */
  act?: SheetAct | undefined;
}

export function toInvoiceFilters(raw: RawSearch): InvoiceFilters {
  return {
    status: among(invoiceTabs, raw.status) ?? "all",
    q: textOf(raw.q),
    document_type: among(documentTypes, raw.document_type),
    customer_id: textOf(raw.customer_id),
    accepted: typeof raw.accepted === "boolean" ? raw.accepted : undefined,
    sort: among(invoiceSorts, raw.sort) ?? "date",
    order: raw.order === "asc" ? "asc" : "desc",
    item: textOf(raw.item),
    act: among(sheetActs, raw.act),
  };
}

/** The query of the list; the open invoice is no part of it. */
export function toListQuery(filters: InvoiceFilters) {
  const { status, q, document_type, customer_id, accepted, sort, order } = filters;
  return {
    ...(status === "all" ? {} : { status: status === "draft" ? "draft,scheduled" : status }),
    ...(q ? { q } : {}),
    ...(document_type ? { document_type } : {}),
    ...(customer_id ? { customer_id } : {}),
    ...(accepted === undefined ? {} : { accepted: String(accepted) }),
    sort,
    order,
  };
}

/** What "Clear filters" takes away; the tab stays. */
export const no_filters = {
  q: undefined,
  document_type: undefined,
  customer_id: undefined,
  accepted: undefined,
} as const satisfies Partial<InvoiceFilters>;

/** Whether the list is narrowed within its tab. */
export function hasFilters({ q, document_type, customer_id, accepted }: InvoiceFilters): boolean {
  return accepted !== undefined || Boolean(q ?? document_type ?? customer_id);
}

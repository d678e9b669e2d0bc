/** The address of the list of customers. */
import type { RawSearch } from "../platform/use-filters.ts";

export interface CustomerFilters {
  q?: string | undefined;
  /** The customer that the sheet shows; `new` is one that is being written. */
  item?: string | undefined;
  edit?: boolean | undefined;
  /** The sheet shows the statement of account, over these days. */
  statement?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export function toCustomerFilters(raw: RawSearch): CustomerFilters {
  return {
    q: textOf(raw.q),
    item: textOf(raw.item),
    edit: raw.edit === true ? true : undefined,
    statement: raw.statement === true ? true : undefined,
    from: dateOf(raw.from),
    to: dateOf(raw.to),
  };
}

function dateOf(raw: unknown): string | undefined {
  return typeof raw === "string" && /^\d{4}-\d\d-\d\d$/.test(raw) ? raw : undefined;
}

function textOf(raw: unknown): string | undefined {
  return typeof raw === "string" || typeof raw === "number" ? String(raw) || undefined : undefined;
}

/** The address of the list of customers. */
import type { RawSearch } from "../platform/use-filters.ts";

export interface CustomerFilters {
  q?: string | undefined;
  /** The customer that the sheet shows; `new` is one that is being written. */
  item?: string | undefined;
  edit?: boolean | undefined;
}

export function toCustomerFilters(raw: RawSearch): CustomerFilters {
  return { q: textOf(raw.q), item: textOf(raw.item), edit: raw.edit === true ? true : undefined };
}

function textOf(raw: unknown): string | undefined {
  return typeof raw === "string" || typeof raw === "number" ? String(raw) || undefined : undefined;
}

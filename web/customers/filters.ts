/** What the sheet of a customer shows, in the address: the form, or the statement of account over these days. */
import { dateOf, type RecordFilters, toRecordFilters } from "../platform/record-filters.ts";
import type { RawSearch } from "../platform/use-filters.ts";

export interface SheetFilters extends RecordFilters {
  edit?: boolean | undefined;
  statement?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const sheet_params = ["edit", "statement", "from", "to"] as const;

export function toSheetFilters(raw: RawSearch): SheetFilters {
  return {
    ...toRecordFilters(raw),
    edit: raw.edit === true ? true : undefined,
    statement: raw.statement === true ? true : undefined,
    from: dateOf(raw.from),
    to: dateOf(raw.to),
  };
}

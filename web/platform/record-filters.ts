/** The address of a plain list: what is searched, and the record that the sheet shows. */
import type { RawSearch } from "./use-filters.ts";

export interface RecordFilters {
  q?: string | undefined;
  /** `new` is one that is being written. */
  item?: string | undefined;
}

export function toRecordFilters(raw: RawSearch): RecordFilters {
  return { q: textOf(raw.q), item: textOf(raw.item) };
}

function textOf(raw: unknown): string | undefined {
  return typeof raw === "string" || typeof raw === "number" ? String(raw) || undefined : undefined;
}

/** A day of the calendar; a date field cannot show the 45th of a month. */
export function dateOf(raw: unknown): string | undefined {
  if (typeof raw !== "string" || !/^\d{4}-\d\d-\d\d$/.test(raw)) return undefined;
  const date = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw) ? raw : undefined;
}

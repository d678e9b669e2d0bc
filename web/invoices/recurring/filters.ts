/** The address of the recurring invoices: tab, search, the open series and what is done with it. */
import type { RawSearch } from "../../platform/use-filters.ts";
import { among, textOf } from "../search-values.ts";

export const seriesTabs = ["all", "active", "paused", "ended"] as const;
export type SeriesTab = (typeof seriesTabs)[number];

export const seriesActs = ["edit", "resume", "cancel"] as const;
export type SeriesAct = (typeof seriesActs)[number];

export interface SeriesFilters {
  status: SeriesTab;
  q?: string | undefined;
  /** The series that the sheet shows; `new` is one that is being written. */
  item?: string | undefined;
  act?: SeriesAct | undefined;
  /** The invoice that a new series is made from. */
  from?: string | undefined;
}

export function toSeriesFilters(raw: RawSearch): SeriesFilters {
  return {
    status: among(seriesTabs, raw.status) ?? "all",
    q: textOf(raw.q),
    item: textOf(raw.item),
    act: among(seriesActs, raw.act),
    from: textOf(raw.from),
  };
}

const statuses = { active: ["active"], paused: ["paused"], ended: ["completed", "cancelled"] } as const;

export function toSeriesQuery({ status, q }: SeriesFilters) {
  return {
    ...(status === "all" ? {} : { status: [...statuses[status]] }),
    ...(q ? { q } : {}),
    sort: "next_generation_date" as const,
    order: "asc" as const,
  };
}

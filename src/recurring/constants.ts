/** What the wire accepts for recurring invoice series. */
export const recurringFrequencies = [
  "weekly",
  "biweekly",
  "monthly",
  "bimonthly",
  "quarterly",
  "semiannual",
  "annual",
] as const;
export type RecurringFrequency = (typeof recurringFrequencies)[number];

export const seriesStatuses = ["active", "paused", "completed", "cancelled"] as const;
export type SeriesStatus = (typeof seriesStatuses)[number];

/** Which states a state may be changed to. Completed comes by itself, when nothing is left to bill. */
export const seriesMoves = {
  active: ["paused", "cancelled", "completed"],
  paused: ["active", "cancelled", "completed"],
  completed: [],
  cancelled: [],
} as const satisfies Record<SeriesStatus, readonly SeriesStatus[]>;

/** The statuses a request may set, and the verbs accepted for them. */
export const settableSeriesStatuses = ["active", "paused", "cancelled"] as const;
export const seriesStatusAliases = {
  resume: "active",
  pause: "paused",
  cancel: "cancelled",
  canceled: "cancelled",
} as const satisfies Record<string, (typeof settableSeriesStatuses)[number]>;

export const series_items_max = 200;

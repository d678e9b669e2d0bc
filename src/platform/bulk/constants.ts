/** How many records one bulk request may name or match. */
export const bulk_records_max = 1000;
/** How long a bulk change can be undone. */
export const bulk_undo_hours = 24;
/** What happened to a record. */
export const bulkResults = ["changed", "unchanged", "refused", "not_found"] as const;
export type BulkResult = (typeof bulkResults)[number];

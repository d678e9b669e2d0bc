/**
 * Documents that emptying the trash must leave alone: the law wants what belongs to a finalized invoice kept.
 * Drafts have no number, so a number tells a finalized invoice. A document can still be removed for good by
 * somebody who means it.
 */
import { type Sql, sql } from "../platform/db/sql.ts";
import { hangsOn } from "./attachable.ts";

/** Whether document `d` must be kept, as an SQL condition. */
export function mustBeKept(): Sql {
  return hangsOn("invoice", sql`record.number is not null`);
}

/**
 * Documents that emptying the trash must keep: the law requires that documents of a finalized invoice are
 * kept. Drafts have no number, so an invoice with a number is finalized. A user can still delete such a
 * document permanently.
 */
import { type Sql, sql } from "../platform/db/sql.ts";
import { isAttachedTo } from "./attachable.ts";

/** Whether document `d` must be kept, as an SQL condition. */
export function mustBeKept(): Sql {
  return isAttachedTo("invoice", sql`record.number is not null`);
}

/**
 * The kinds of records that a document can be attached to, and their tables and names. No other file knows
 * these tables. A kind without a table has no records yet, so nothing can be attached to it.
 */
import { empty, identifier, join, type Sql, sql } from "../platform/db/sql.ts";
import type { Reference } from "../platform/records/references.ts";
import { type AttachableType, attachableTypes } from "./document.ts";

export interface Attachable {
  /** A table of organization data with an `id`. */
  table: string;
  /** The column shown as `primary_attachment.entry_name`. */
  entry_name?: string;
  /** The column shown as `primary_attachment.invoice_number`. */
  invoice_number?: string;
}

export const attachables: Record<AttachableType, Attachable | null> = {
  inbox: { table: "inbox_items", entry_name: "display_name" },
  entry: { table: "inbox_items", entry_name: "display_name" },
  invoice: { table: "invoices", invoice_number: "number" },
  transaction: { table: "transactions", entry_name: "description" },
};

type NameField = "entry_name" | "invoice_number";

/** The name of the record of attachment `a`, as an SQL expression. */
export function attachedName(field: NameField): Sql {
  const cases = attachableTypes.flatMap((type) => {
    const column = attachables[type]?.[field];
    return column === undefined ? [] : [nameCase(type, attachables[type]?.table ?? "", column)];
  });
  return cases.length === 0 ? sql`null::text` : sql`case a.attachable_type ${join(cases, " ")} end`;
}

function nameCase(type: AttachableType, table: string, column: string): Sql {
  return sql`when ${type} then (
    select named.${identifier(column)}::text from ${identifier(table)} named
    where named.organization_id = a.organization_id and named.id = a.attachable_id)`;
}

export interface Target {
  attachable_type: AttachableType;
  attachable_id: string;
}

/** The table and id for `requireReferences`; null for a kind without a table. */
export function referenceTo(target: Target, path: string): Reference | null {
  const attachable = attachables[target.attachable_type];
  return attachable === null ? null : { path, table: attachable.table, id: target.attachable_id };
}

/**
 * An SQL condition: document `d` is attached to a record of this kind that meets the condition. The record is
 * joined as `record`.
 */
export function isAttachedTo(type: AttachableType, condition: Sql): Sql {
  const attachable = attachables[type];
  if (attachable === null) return sql`false`;
  return sql`exists (
    select from document_attachments a
    join ${identifier(attachable.table)} record
      on record.organization_id = a.organization_id and record.id = a.attachable_id
    where a.organization_id = d.organization_id and a.document_id = d.id
      and a.attachable_type = ${type} ${condition === empty ? empty : sql`and ${condition}`})`;
}

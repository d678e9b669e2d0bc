/**
 * The records a document can hang on, and what they are called. This is the only place that knows their
 * tables; a kind whose table does not exist yet has none of its records, so nothing can be attached to it.
 */
import { empty, identifier, join, type Sql, sql } from "../platform/db/sql.ts";
import type { Reference } from "../platform/records/references.ts";
import { type AttachableType, attachableTypes } from "./document.ts";

export interface Attachable {
  /** An organization's table with an `id`. */
  table: string;
  /** Its column that becomes `primary_attachment.entry_name`. */
  entry_name?: string;
  /** Its column that becomes `primary_attachment.invoice_number`. */
  invoice_number?: string;
}

export const attachables: Record<AttachableType, Attachable | null> = {
  inbox: { table: "inbox_items", entry_name: "display_name" },
  entry: { table: "inbox_items", entry_name: "display_name" },
  invoice: { table: "invoices", invoice_number: "number" },
  transaction: { table: "transactions", entry_name: "description" },
};

type NameField = "entry_name" | "invoice_number";

/** The name of what attachment `a` hangs on, as an SQL expression. */
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

/** For `requireReferences`: where a record could be found. A kind without a table is looked up in nothing. */
export function referenceTo(target: Target, path: string): Reference | null {
  const attachable = attachables[target.attachable_type];
  return attachable === null ? null : { path, table: attachable.table, id: target.attachable_id };
}

/** Records of the kind, joined as `record`; for domains that ask which documents hang on what. */
export function hangsOn(type: AttachableType, condition: Sql): Sql {
  const attachable = attachables[type];
  if (attachable === null) return sql`false`;
  return sql`exists (
    select from document_attachments a
    join ${identifier(attachable.table)} record
      on record.organization_id = a.organization_id and record.id = a.attachable_id
    where a.organization_id = d.organization_id and a.document_id = d.id
      and a.attachable_type = ${type} ${condition === empty ? empty : sql`and ${condition}`})`;
}

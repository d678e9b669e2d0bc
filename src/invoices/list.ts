/** The list of invoices: its filters, search and sort orders. */

import { ValidationError } from "../kernel/errors.ts";
import { raw, type Sql, sql } from "../platform/db/sql.ts";
import type { ListSpec, Sort } from "../platform/list/spec.ts";
import { filtersOf } from "../platform/records/mapper.ts";
import { invoiceFilterStatuses, type invoiceSorts } from "./constants.ts";
import { type InvoiceStatus, invoiceStatuses } from "./invoice.ts";
import { invoiceRecord } from "./schema.ts";
import { invoiceFrom } from "./store.ts";

export const invoiceList: ListSpec = {
  name: "invoices",
  from: invoiceFrom,
  organization: sql`i.organization_id`,
  id: sql`i.id`,
  sorts: {
    date: { expression: sql`i.date`, type: "date" },
    due_date: { expression: raw("coalesce(i.due_date, 'infinity'::date)"), type: "date" },
    total: { expression: sql`i.total`, type: "numeric" },
    number: { expression: raw("coalesce(i.number, '')"), type: "text" },
    created_at: { expression: sql`i.created_at`, type: "timestamptz" },
  } satisfies Record<(typeof invoiceSorts)[number], Sort>,
  default_sort: "date",
  filters: filtersOf(invoiceRecord, "i"),
  date: sql`i.date`,
  search: sql`i.search`,
  extras: {
    status: {
      description: `Comma-separated: ${invoiceFilterStatuses.join(", ")}`,
      condition: statusCondition,
    },
  },
  timed: true,
  counted_table: "invoices",
};

/** Open, past due in the organization's time zone, and not fully paid. */
const overdue = raw(`(i.status in ('unpaid', 'partially_paid')
  and i.total > i.paid_amount + i.credited_amount
  and i.document_type not in ('credit_note', 'self_billed_invoice', 'proforma', 'quote')
  and i.due_date < (app_now() at time zone o.time_zone)::date)`);

function statusCondition(text: string): Sql {
  const asked = text.split(",").map((part) => part.trim());
  const wrong = asked.filter((status) => !isFilter(status));
  if (wrong.length > 0)
    throw new ValidationError([
      {
        path: "query.status",
        code: "enum",
        message: `must be among ${invoiceFilterStatuses.join(", ")}; found ${JSON.stringify(wrong.join(",").slice(0, 100))}`,
      },
    ]);
  const statuses = asked.filter((status) => status !== "overdue").map(withoutAlias);
  const among = sql`i.status = any(${statuses}::text[])`;
  if (!asked.includes("overdue")) return among;
  return statuses.length === 0 ? overdue : sql`(${among} or ${overdue})`;
}

function isFilter(status: string): boolean {
  return status === "overdue" || invoiceStatuses.includes(withoutAlias(status) as InvoiceStatus);
}

function withoutAlias(status: string): string {
  return status === "canceled" ? "cancelled" : status;
}

/** The list of invoices: its filters, search and sort orders. */

import { ValidationError } from "../kernel/errors.ts";
import { join, raw, type Sql, sql } from "../platform/db/sql.ts";
import { invalid } from "../platform/http/route.ts";
import type { KeptCondition } from "../platform/list/kept-counts.ts";
import type { ListSpec, Sort } from "../platform/list/spec.ts";
import { filtersOf } from "../platform/records/mapper.ts";
import {
  type ComputedInvoiceStatus,
  computedInvoiceStatuses,
  invoiceFilterStatuses,
  type invoiceSorts,
} from "./constants.ts";
import { type InvoiceStatus, invoiceStatuses } from "./invoice.ts";
import { openCells, overdueCells } from "./kept-cells.ts";
import { invoiceRecord } from "./schema.ts";
import { invoiceJoins } from "./store.ts";

export const invoiceList: ListSpec = {
  name: "invoices",
  // The view, so that a search can use its index (docs/search.md).
  from: sql`own_invoices i`,
  joins: invoiceJoins,
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
      kept: keptStatus,
    },
    accepted: {
      description:
        "true: quotes and pro formas that an invoice was made from; false: those that await an answer",
      condition: acceptedCondition,
    },
  },
  kept_counts: {
    table: "invoices_counts",
    dimensions: ["document_type"],
    facets: ["customer_id"],
    ranges: {},
  },
};

const today = sql`(
  select (app_now() at time zone o.time_zone)::date from organizations o where o.organization_id = app_organization())`;

/** Computed from other columns: open, and open with a due date before today in the organization's time zone. */
const computedStatuses: Record<ComputedInvoiceStatus, Sql> = {
  open: sql`i.open_amount is not null`,
  overdue: sql`(i.open_amount is not null and i.due_date < ${today})`,
};
const keptComputed: Record<ComputedInvoiceStatus, Sql> = { open: openCells, overdue: overdueCells(today) };

/** The kept counts know statuses, or one computed status, but not a mix of both. */
function keptStatus(text: string): KeptCondition | null {
  const { stored, computed } = splitStatuses(text);
  const [one, ...more] = computed;
  if (one === undefined) return { where: sql`k.status = any(${stored}::text[])` };
  return stored.length + more.length > 0 ? null : { cells: keptComputed[one] };
}

function statusCondition(text: string): Sql {
  const { stored, computed, wrong } = splitStatuses(text);
  if (wrong.length > 0)
    throw new ValidationError([
      {
        path: "query.status",
        code: "enum",
        message: `must be among ${invoiceFilterStatuses.join(", ")}; found ${JSON.stringify(wrong.join(",").slice(0, 100))}`,
      },
    ]);
  const among = stored.length > 0 ? [sql`i.status = any(${stored}::text[])`] : [];
  return sql`(${join([...among, ...computed.map((status) => computedStatuses[status])], " or ")})`;
}

/** An invoice that was cancelled no longer counts as an acceptance. */
const isAccepted = raw(`exists (
  select from own_invoices made
  where made.organization_id = i.organization_id and made.source_quote_id = i.id
    and made.document_type = 'invoice' and made.status <> 'cancelled')`);

function acceptedCondition(text: string): Sql {
  const offered = sql`i.document_type in ('quote', 'proforma') and i.status = 'unpaid'`;
  if (text === "true") return sql`(${offered} and ${isAccepted})`;
  if (text === "false") return sql`(${offered} and not ${isAccepted})`;
  throw invalid(
    "query.accepted",
    "type",
    `must be true or false; found ${JSON.stringify(text.slice(0, 100))}`,
  );
}

function splitStatuses(text: string) {
  const asked = [...new Set(text.split(",").map((part) => withoutAlias(part.trim())))];
  const isStored = (status: string) => invoiceStatuses.includes(status as InvoiceStatus);
  const computed = computedInvoiceStatuses.filter((status) => asked.includes(status));
  return {
    stored: asked.filter(isStored),
    computed,
    wrong: asked.filter((status) => !isStored(status) && !computed.includes(status as ComputedInvoiceStatus)),
  };
}

function withoutAlias(status: string): string {
  return status === "canceled" ? "cancelled" : status;
}

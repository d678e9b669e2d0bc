/** The register: every number that was ever given out, and what happened to it. Rows are only added. */

import { documentTypes, type InvoiceSnapshot } from "../../invoice-snapshot/index.ts";
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import { Conflict } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { pick } from "../../kernel/pick.ts";
import { constraintOf, type Tx } from "../../platform/db/database.ts";
import type { RowAs } from "../../platform/db/row.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import type { AnyRoute } from "../../platform/http/route.ts";
import { enumField, textField, uuidField } from "../../platform/list/fields.ts";
import { listRoute } from "../../platform/list/list-route.ts";
import { insertRows } from "../../platform/records/records.ts";
import { invoiceOrigins } from "../constants.ts";
import { firstStatus } from "../invoice.ts";
import { type CustomerSummary, registeredSnapshot } from "../store.ts";
import { RegisterEntry } from "./schema.ts";
import { NumberTaken, type TakenNumber } from "./take-number.ts";

type RegisterRow = Omit<RegisterEntry, "subtotal" | "tax" | "total" | "steps"> &
  Record<"subtotal" | "tax" | "total", Decimal> & {
    /** The steps after the first; null if there are none. */
    steps: RegisterEntry["steps"] | null;
  };

/** The first step, giving out the number, is recorded by the register row itself. */
function stepsOf({ document_type, total, issued_at, steps }: RegisterRow): RegisterEntry["steps"] {
  const first = { status: firstStatus(document_type, total), reason: null, created_at: issued_at };
  return [first, ...(steps ?? [])];
}

const copied = [
  "number",
  "document_type",
  "invoice_id",
  "date",
  "due_date",
  "currency",
  "customer_id",
  "customer_name",
  "issued_at",
  "origin",
  "without_einvoice",
] as const;

export const registerRoutes: AnyRoute[] = [
  listRoute<RegisterRow, RegisterEntry>({
    path: "/v1/invoices/register",
    operation_id: "listInvoiceRegister",
    summary: "List every number that was given out or imported, and what happened to it",
    tag: "Invoices",
    scope: "invoices.read",
    resource: RegisterEntry,
    select: sql`
      r.number, r.origin, r.document_type, r.invoice_id, r.date, r.due_date, r.currency, r.subtotal, r.tax, r.total,
      r.customer_id, r.customer_name, r.issued_at,
      coalesce(r.snapshot #> '{einvoice,findings}', '[]') as without_einvoice,
      (
        select jsonb_agg(jsonb_build_object('status', s.status, 'reason', s.reason,
          'created_at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by s.created_at, s.id)
        from invoice_register_steps s
        where s.organization_id = r.organization_id and s.invoice_id = r.invoice_id
      ) as steps`,
    toResource: (row) => ({
      ...pick(row, copied),
      subtotal: toNumber(row.subtotal),
      tax: toNumber(row.tax),
      total: toNumber(row.total),
      steps: stepsOf(row),
    }),
    list: {
      name: "invoice-register",
      from: sql`invoice_register r`,
      organization: sql`r.organization_id`,
      id: sql`r.invoice_id`,
      sorts: { issued_at: { expression: sql`r.issued_at`, type: "timestamptz" } },
      default_sort: "issued_at",
      filters: {
        number: textField(sql`r.number`),
        origin: enumField(sql`r.origin`, invoiceOrigins),
        document_type: enumField(sql`r.document_type`, documentTypes),
        invoice_id: uuidField(sql`r.invoice_id`),
        customer_id: uuidField(sql`r.customer_id`),
      },
      date: sql`r.date`,
    },
  }),
];

/** What PDF, UBL and the public page are made from. Null while the invoice is a draft. */
export async function findSnapshot(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
): Promise<InvoiceSnapshot | null> {
  const row = await tx.maybe<RowAs<"invoice_register", { snapshot: InvoiceSnapshot }>>(sql`
    select ${registeredSnapshot} as snapshot
    from invoice_register r
    where r.organization_id = ${org} and r.invoice_id = ${invoice_id}`);
  return row?.snapshot ?? null;
}

export async function registerInvoice(
  tx: Tx,
  org: OrganizationId,
  invoice_id: string,
  snapshot: InvoiceSnapshot,
  { sequence, sequence_number }: TakenNumber,
  customer: CustomerSummary,
): Promise<void> {
  const columns = {
    organization_id: org,
    ...toRegisterColumns(invoice_id, snapshot, customer),
    snapshot: JSON.stringify(snapshot),
    sequence_prefix: sequence.prefix,
    sequence_period: sequence.period,
    sequence_number,
    origin: "issued",
  };
  await tx.run(sql`insert into invoice_register ${insertion(columns)}`).catch((error) => {
    throw numberConstraints.has(constraintOf(error) ?? "") ? new NumberTaken(sequence) : error;
  });
}

/** Numbers that another product gave out; they are in no sequence. */
export function registerImported(
  tx: Tx,
  org: OrganizationId,
  invoices: readonly { invoice_id: string; snapshot: InvoiceSnapshot; customer: CustomerSummary }[],
): Promise<void> {
  const rows = invoices.map(({ invoice_id, snapshot, customer }) => ({
    ...toRegisterColumns(invoice_id, snapshot, customer),
    origin: "imported",
  }));
  return insertRows(tx, "invoice_register", org, rows).catch((error) => {
    throw numberConstraints.has(constraintOf(error) ?? "") ? new NumberJustTaken() : error;
  });
}

/** Between the check of an import and its writing, an invoice was finalized with a number of the file. */
export class NumberJustTaken extends Conflict {
  static override momentary = true;
  constructor() {
    super("A number of the file was given to an invoice of Daybook just now. Import the file again.");
  }
}

/** The columns that follow from the snapshot. */
function toRegisterColumns(invoice_id: string, snapshot: InvoiceSnapshot, customer: CustomerSummary) {
  const { number, document_type, date, due_date, currency, subtotal, tax, total } = snapshot;
  const amounts = { currency, subtotal, tax, total };
  const buyer = { customer_id: customer.id, customer_name: customer.name };
  return { invoice_id, document_type, number, date, due_date, ...amounts, ...buyer, snapshot };
}

const numberConstraints = new Set(["invoice_register_pkey", "invoice_register_number"]);

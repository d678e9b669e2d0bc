/** Imports invoices that were issued elsewhere, and the customers that are not here yet. */
import {
  findNumbers,
  type ImportedInvoice,
  keepImportedInvoices,
  loadImportSources,
  type RegisteredNumber,
} from "../../invoices/index.ts";
import { type CalendarDate, dateIn } from "../../kernel/calendar.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { type CustomerId, type InvoiceId, newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type CustomerCreate, createCustomers } from "../../reference/customers/index.ts";
import { inBatches } from "../batches.ts";
import type { ImportField } from "../constants.ts";
import { customerKeys, customerKind, toCustomer } from "../kinds.ts";
import type { KnownRecords } from "../known-records.ts";
import type { ReadingOptions } from "../mapping.ts";
import type { Cells, ReadFile } from "../read-file.ts";
import { RowRefused } from "../row-refused.ts";
import type { RecordRowVerdict } from "../schema.ts";
import { type CreatedRecord, forgetPlans } from "../store.ts";
import { decided, type Outcome, unlessRefused } from "../verdicts.ts";
import {
  groupByNumber,
  type InvoiceContext,
  type InvoiceRows,
  toIssuedElsewhere,
} from "./issued-elsewhere.ts";

interface Place {
  known: KnownRecords;
  /** The numbers of the file that the register has already. */
  numbers: Map<string, RegisteredNumber>;
  rules: InvoiceContext;
}

/** What a batch of rows adds. */
interface Batch {
  customers: (CustomerCreate & { id: CustomerId })[];
  invoices: ImportedInvoice[];
}

export async function importInvoices(
  tx: Tx,
  context: Context,
  { rows, names, mapping }: ReadFile,
  { tax_rate, opening }: ReadingOptions & { opening: boolean },
): Promise<Outcome> {
  const { organization_id: org, now } = context;
  const invoices = groupByNumber(rows);
  const sources = await loadImportSources(tx, org);
  const { base_currency, time_zone } = sources.organization;
  const place: Place = {
    known: await customerKind.loadKnown(tx, org),
    numbers: await findNumbers(
      tx,
      org,
      invoices.flatMap(({ number }) => number ?? []),
    ),
    rules: {
      mapping,
      base_currency,
      opening,
      today: dateIn(time_zone, now),
      tax_rate: tax_rate === undefined ? null : parseDecimal(tax_rate),
      locked_until: await findLockDate(tx, org),
    },
  };
  const outcome: Outcome = { verdicts: [], created: [], customer_count: 0 };
  for (const batch of inBatches(invoices)) {
    const added: Batch = { customers: [], invoices: [] };
    for (const invoice of batch)
      outcome.verdicts.push(
        unlessRefused(invoice.rows[0], names, invoice.number, () => take(place, invoice, added)),
      );
    await forgetPlans(tx);
    await createCustomers(tx, org, added.customers);
    await keepImportedInvoices(tx, context, sources, added.invoices);
    outcome.created.push(...createdBy(added));
    outcome.customer_count += added.customers.length;
  }
  return outcome;
}

function createdBy({ customers, invoices }: Batch): CreatedRecord[] {
  return [
    ...customers.map(({ id }) => ({ record_type: "customers" as const, record_id: id })),
    ...invoices.map(({ id }) => ({ record_type: "invoices" as const, record_id: id })),
  ];
}

/** The last closed day, which cannot move before the transaction ends. */
async function findLockDate(tx: Tx, org: OrganizationId): Promise<CalendarDate | null> {
  const { locked_until } = await tx.one<{ locked_until: CalendarDate | null }>(sql`
    select closed_until(${org}) as locked_until`);
  return locked_until;
}

function take(place: Place, invoice: InvoiceRows, added: Batch): RecordRowVerdict {
  const { numbers, rules } = place;
  const [row] = invoice.rows;
  const registered = numbers.get(invoice.number ?? "");
  if (registered?.origin === "imported")
    return { ...decided(row, invoice.number), verdict: "known", record_id: registered.invoice_id };
  if (registered)
    throw new RowRefused(
      "number",
      "number_taken",
      `must not be a number that Daybook has given out; ${invoice.number} is one`,
    );
  const issued = toIssuedElsewhere(invoice, rules);
  const customer_id = findOrAddCustomer(place, row.cells, added);
  const id = newId<InvoiceId>();
  added.invoices.push({ id, ...issued, customer_id });
  return { ...decided(row, invoice.number), verdict: "created", record_id: id };
}

const customerCells = {
  name: "customer_name",
  reference_id: "customer_number",
  email: "customer_email",
  vat_id: "customer_vat_id",
  address_line1: "customer_address",
  postal_code: "customer_postal_code",
  city: "customer_city",
  country: "customer_country",
} as const satisfies Partial<Record<ImportField, ImportField>>;

function findOrAddCustomer({ known }: Place, cells: Cells, added: Batch): CustomerId {
  const own = Object.fromEntries(
    Object.entries(customerCells).flatMap(([field, from]) => (cells[from] ? [[field, cells[from]]] : [])),
  );
  const keys = customerKeys({ name: "", ...own });
  const found = known.find(keys);
  if (found) return found.id as CustomerId;
  const input = toCustomer(own, (path) => customerCells[path as keyof typeof customerCells] ?? null);
  const id = newId<CustomerId>();
  known.add({ id, name: input.name, keys });
  added.customers.push({ id, ...input });
  return id;
}

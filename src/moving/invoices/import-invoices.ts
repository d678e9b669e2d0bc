/** Imports invoices that were issued elsewhere, and the customers that are not here yet. */
import {
  findNumbers,
  type ImportSources,
  keepImportedInvoice,
  loadImportSources,
  type RegisteredNumber,
} from "../../invoices/index.ts";
import { type CalendarDate, dateIn } from "../../kernel/calendar.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import type { CustomerId, OrganizationId } from "../../kernel/ids.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { createCustomer } from "../../reference/customers/index.ts";
import type { ImportField } from "../constants.ts";
import { customerKeys, customerKind, toCustomer } from "../kinds.ts";
import type { KnownRecords } from "../known-records.ts";
import type { ReadingOptions } from "../mapping.ts";
import type { Cells, ReadFile } from "../read-file.ts";
import { RowRefused } from "../row-refused.ts";
import type { RecordRowVerdict } from "../schema.ts";
import type { CreatedRecord } from "../store.ts";
import { decided, type Outcome, unlessRefused } from "../verdicts.ts";
import {
  groupByNumber,
  type InvoiceContext,
  type InvoiceRows,
  toIssuedElsewhere,
} from "./issued-elsewhere.ts";

interface Place {
  tx: Tx;
  context: Context;
  known: KnownRecords;
  /** The numbers of the file that the register has already. */
  numbers: Map<string, RegisteredNumber>;
  rules: InvoiceContext;
  sources: ImportSources;
  created: CreatedRecord[];
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
    tx,
    context,
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
    sources,
    created: [],
  };
  const verdicts: RecordRowVerdict[] = [];
  for (const invoice of invoices)
    verdicts.push(await unlessRefused(invoice.rows[0], names, invoice.number, () => take(place, invoice)));
  const customer_count = place.created.filter(({ record_type }) => record_type === "customers").length;
  return { verdicts, created: place.created, customer_count };
}

/** The last closed day, which cannot move before the transaction ends. */
async function findLockDate(tx: Tx, org: OrganizationId): Promise<CalendarDate | null> {
  const { locked_until } = await tx.one<{ locked_until: CalendarDate | null }>(sql`
    select closed_until(${org}) as locked_until`);
  return locked_until;
}

async function take(place: Place, invoice: InvoiceRows): Promise<RecordRowVerdict> {
  const { tx, context, numbers, rules, sources, created } = place;
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
  const customer_id = await findOrCreateCustomer(place, row.cells);
  const invoice_id = await keepImportedInvoice(tx, context, sources, { ...issued, customer_id });
  created.push({ record_type: "invoices", record_id: invoice_id });
  return { ...decided(row, invoice.number), verdict: "created", record_id: invoice_id };
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

async function findOrCreateCustomer(
  { tx, context, known, created }: Place,
  cells: Cells,
): Promise<CustomerId> {
  const org = context.organization_id;
  const own = Object.fromEntries(
    Object.entries(customerCells).flatMap(([field, from]) => (cells[from] ? [[field, cells[from]]] : [])),
  );
  const keys = customerKeys({ name: "", ...own });
  const found = known.find(keys);
  if (found) return found.id as CustomerId;
  const input = toCustomer(own, (path) => customerCells[path as keyof typeof customerCells] ?? null);
  const id = await createCustomer(tx, org, input);
  known.add({ id, name: input.name, keys });
  created.push({ record_type: "customers", record_id: id });
  return id;
}

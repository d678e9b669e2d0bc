/**
 * Keeps an invoice that was issued with another product: with its own number, outside of every sequence, and with its
 * amounts as they were stated. It takes the form that finalize gives to ours (a register row with a snapshot, taxes, a
 * status), so everything that reads finalized invoices reads it too. Its items are one line for each tax rate. It has no
 * e-invoice, and its PDF is the one that a person uploads.
 */
import { randomBytes } from "node:crypto";
import type { DocumentType, EInvoiceFinding, TaxCategory } from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { type CustomerId, newId, type OrganizationId } from "../../kernel/ids.ts";
import { type OrganizationFacts, requireOrganization } from "../../organizations/index.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import type { RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { nullsOf } from "../../platform/records/mapper.ts";
import { toFinalColumns } from "../finalize/final-form.ts";
import { registerInvoice } from "../finalize/register.ts";
import { findBuyer } from "../finalize/snapshot-sources.ts";
import { toFinalSettings, toSnapshot } from "../finalize/to-snapshot.ts";
import { countItems, type UncountedItem } from "../items.ts";
import { matchInvoiceJob } from "../match-job.ts";
import { makeToken, token_random_bytes } from "../public-page/link.ts";
import { invoiceRecord } from "../schema.ts";
import { findOpenBaseAmount } from "../settlement/open-base-amount.ts";
import { recordPayment } from "../settlement/payments.ts";
import { type InvoiceContent, insertInvoice, recordInvoiceEvent } from "../store.ts";
import { recordTaxes } from "../taxes/record-taxes.ts";
import { findLegalEntity, type LegalEntityRow } from "../templates/legal-entity.ts";
import { findTemplate } from "../templates/store.ts";
import type { TemplateRow } from "../templates/template.ts";

export interface ImportedRate {
  tax_rate: Decimal;
  /** Null: what the rate implies. */
  tax_category: TaxCategory | null;
  net: Decimal;
  tax: Decimal;
}

export interface ImportedInvoice {
  number: string;
  document_type: Extract<DocumentType, "invoice" | "credit_note">;
  customer_id: CustomerId;
  date: CalendarDate;
  due_date: CalendarDate | null;
  currency: string;
  /** They sum to `total`. */
  rates: readonly ImportedRate[];
  total: Decimal;
  /** Its tax was reported elsewhere: it is an open item only, and in no figure of its day. */
  is_opening: boolean;
  payment: { amount: Decimal; date: CalendarDate } | null;
  description: string | null;
  notes: string | null;
}

/** What all imported invoices have in common. */
export interface ImportSources {
  organization: OrganizationFacts;
  seller: LegalEntityRow | null;
  template: TemplateRow | null;
}

export async function loadImportSources(tx: Tx, org: OrganizationId): Promise<ImportSources> {
  const [organization, seller, template] = await together([
    requireOrganization(tx, org),
    findLegalEntity(tx, org),
    findTemplate(tx, org, undefined),
  ]);
  return { organization, seller, template };
}

const finding: EInvoiceFinding = {
  rule: "imported",
  path: "origin",
  message: "The invoice was issued with another product, so Daybook makes no e-invoice of it.",
};

export async function keepImportedInvoice(
  tx: Tx,
  { organization_id: org, now }: Context,
  { organization, seller, template }: ImportSources,
  given: ImportedInvoice,
): Promise<string> {
  const id = newId();
  const { number, is_opening, payment } = given;
  const { base_currency } = organization;
  const buyer = await findBuyer(tx, org, given.customer_id);
  const content = toContent(given, template);
  const settings = toFinalSettings(template, given.currency, { organization, buyer });
  const sources = { organization, seller, buyer, reference: null };
  const stated = toSnapshot(content, settings, sources);
  const snapshot = { ...stated, number, einvoice: { ...stated.einvoice, findings: [finding] } };
  const final = toFinalColumns({ template: settings, snapshot }, buyer, now);
  const unpaid = { paid_amount: "0" as Decimal, credited_amount: "0" as Decimal };
  const row = {
    ...content,
    ...unpaid,
    ...final,
    // An organization may move in before it has entered its own details.
    from_details: final.from_details || null,
    to_details: final.to_details || null,
    number,
    origin: "imported" as const,
    is_opening,
    token: makeToken(org, randomBytes(token_random_bytes)),
    open_base_amount: await findOpenBaseAmount(tx, org, { ...content, ...unpaid, base_currency }),
  };
  await registerInvoice(
    tx,
    org,
    id,
    snapshot,
    { number, sequence: null, sequence_number: null },
    final.customer,
  );
  const inserted = await insertInvoice(tx, org, id, row);
  if (!is_opening) await recordTaxes(tx, org, id, snapshot, base_currency);
  await recordInvoiceEvent(tx, org, "created", inserted);
  if (payment) await recordPayment(tx, org, id, { ...payment, is_imported: true, is_opening }, now);
  else await tx.enqueue(matchInvoiceJob, { organization_id: org, invoice_id: id });
  return id;
}

function toContent(given: ImportedInvoice, template: TemplateRow | null): InvoiceContent {
  const { customer_id, document_type, date, due_date, currency, notes } = given;
  const items = given.rates.map((rate) => toItem(rate, given, template));
  const { breakdown: _, ...counted } = countItems(items, currency);
  return {
    ...nullsOf(invoiceRecord),
    customer_id,
    document_type,
    date,
    due_date,
    currency,
    notes,
    ...counted,
    customer_name: null,
    metadata: {},
  };
}

/** The stated amounts are kept, whatever the rate would give. */
function toItem(
  { tax_rate, tax_category, net, tax }: ImportedRate,
  { number, description }: ImportedInvoice,
  template: TemplateRow | null,
): UncountedItem {
  const implied = tax_rate !== "0" ? "standard" : template?.tax_type === "none" ? "outside_scope" : "zero";
  return {
    name: description ?? number,
    description: null,
    quantity: "1" as Decimal,
    price: net,
    unit: null,
    tax_rate,
    tax_category: tax_category ?? implied,
    tax_behavior: "exclusive",
    tax_exemption_reason: null,
    tax_exemption_reason_code: null,
    kind: null,
    dispatched_from: null,
    product_id: null,
    product_price_id: null,
    credited_totals: { amount: net, net_amount: net, tax_amount: tax },
  };
}

export type RegisteredNumber = RowAs<
  "invoice_register",
  { number: string; invoice_id: string; origin: "issued" | "imported" }
>;

/** Which of these numbers the register has. */
export async function findNumbers(
  tx: Tx,
  org: OrganizationId,
  numbers: readonly string[],
): Promise<Map<string, RegisteredNumber>> {
  const rows = await tx.many<RegisteredNumber>(sql`
    select number, invoice_id, origin from invoice_register
    where organization_id = ${org} and number = any(${numbers}::text[])`);
  return new Map(rows.map((row) => [row.number, row]));
}
